// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// A test that lets the number of a constant count through is one too many, where there is a thread for each of the count: no element is left out.

template <int Channels, int Bins> __global__ void collect(const unsigned *in, int parts, unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > Channels * Bins)
    return;
  unsigned sum = 0;
  for (int part = 0; part < parts; ++part)
    sum += in[i + part * Channels * Bins];
  out[i] = sum;
}
template <int Channels, int Bins> void whole(const unsigned *in, unsigned *out) {
  dim3 block(128), grid((Channels * Bins + block.x - 1) / block.x);
  collect<Channels, Bins><<<grid, block>>>(in, 16, out);
}
template void whole<1, 256>(const unsigned *, unsigned *);

__global__ void upTo(float *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= 512)
    x[i] = 0;
}
__global__ void upToLast(float *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= 999)
    x[i] = 0;
}
void launch(float *x) {
  upTo<<<512 / 256, 256>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: the grid covers 768 of 1,000 elements: 1,000 / 256 rounds down
  upToLast<<<1000 / 256, 256>>>(x);
}
