// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A thread for each element, where the number of blocks is shifted down by as many bits as a block has threads.

#include <cstddef>

template <int N> __global__ void each(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = N;
}
void launchEach(float *x, size_t n) {
  each<0><<<(n + 255) >> 8, 256>>>(x, n);
  each<1><<<(n >> 7) + 1, dim3(128)>>>(x, n);
  const size_t blocks = ((n - 1) >> 9) + 1;
  each<2><<<(unsigned)blocks, 512>>>(x, n);
}
// Hazard: several elements for a thread.
__global__ void several(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchLoops(float *x, size_t n) { several<<<(n + 1023) >> 10, 256>>>(x, n); }
