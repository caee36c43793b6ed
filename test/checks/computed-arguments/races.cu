// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What a number decides that the host computes of others, unseen, is no race: the program has one number there. What such a number does not decide is one, and what a number decides that anybody gives.

int logOf(int n) {
  int steps = 0;
  while (n > 1) {
    n >>= 1;
    ++steps;
  }
  return steps;
}

__global__ void turned(const float *in, float *out, int warps) {
  __shared__ float x[256];
  const int t = threadIdx.x;
  x[t] = in[t];
  if (warps > 1)
    __syncthreads();
  out[t] = x[blockDim.x - 1 - t];
}
void run(const float *in, float *out, int threads) {
  turned<<<1, 256>>>(in, out, logOf(threads) - 4);
}
void runHalves(const float *in, float *out, int threads) {
  for (int warps = threads / 32; warps > 1; warps /= 2)
    turned<<<1, 256>>>(in, out, warps);
}

__global__ void turnedFor(const float *in, float *out, int warps) {
  __shared__ float x[256];
  const int t = threadIdx.x;
  x[t] = in[t];
  if (warps > 1)
    __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} of 'x'{{.*}} [cuda-smem-race]
  out[t] = x[blockDim.x - 1 - t];
}
void runFor(const float *in, float *out, int warps) {
  turnedFor<<<1, 256>>>(in, out, warps);
}

// The barrier is missing whatever the number is.
__global__ void shifted(const float *in, float *out, int size, int steps) {
  __shared__ float x[256];
  const int t = threadIdx.x;
  x[t] = in[t] * steps;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} of 'x'{{.*}} [cuda-smem-race]
  out[t] = x[255 - t] + size;
}
void runShifted(const float *in, float *out, int size) {
  shifted<<<1, 256>>>(in, out, size, logOf(size));
}
