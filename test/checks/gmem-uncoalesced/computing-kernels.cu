// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {cuda-gmem-uncoalesced.MinimumTime: 0}}' %s -- -std=c++17 | FileCheck %s --check-prefixes=CHECK,MORE --implicit-check-not='{{warning|error}}:'
//
// Sectors that are wasted beside a long computation take little of the kernel's time.

template <int N> __device__ float iterate(float x) {
  for (int i = 0; i < N; ++i)
    x = x * x + 0.5f;
  return x;
}
// Hazard: a short one.
__global__ void shortly(const float *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'out' is not coalesced
  out[i * 16] = iterate<8>(in[i]);
}
// Look-alikes: long ones, by a loop, by functions, by what is called in a loop of unknown length.
__global__ void longly(const float *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  // MORE: :[[@LINE+1]]:3: warning: global store to 'out' is not coalesced
  out[i * 16] = iterate<2000>(in[i]);
}
__global__ void functions(const float *in, float *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  float x = in[i];
  for (int k = 0; k < 20; ++k)
    x += sinf(x) * expf(x) / logf(x + k);
  x = iterate<1000>(x);
  // MORE: :[[@LINE+1]]:3: warning: global store to 'out' is not coalesced
  out[i * 16] = x;
}
__global__ void unknown(const float *in, float *out, int n) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  float x = in[i];
  for (int k = 0; k < n; ++k)
    x = iterate<100>(x);
  // MORE: :[[@LINE+1]]:3: warning: global store to 'out' is not coalesced
  out[i * 16] = x;
}
// Hazard: the sectors are wasted as often as is computed.
__global__ void each(const float *in, float *out, int n) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'in' is not coalesced
    out[k * 128 + i] = iterate<20>(in[(i + k * 128) * 16]);
}
void run(const float *in, float *out, int n) {
  shortly<<<100, 128>>>(in, out);
  longly<<<100, 128>>>(in, out);
  functions<<<100, 128>>>(in, out);
  unknown<<<100, 128>>>(in, out, n);
  each<<<100, 128>>>(in, out, n);
}
