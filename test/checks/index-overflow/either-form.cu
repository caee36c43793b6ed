// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A number on the left of a comparison or a sum, and what a variable keeps of a test of two sides.

#include <cstddef>
#include <cstdint>

__global__ void leaves(float *x, uint64_t n, int turns) {
  unsigned i = threadIdx.x;
  for (int t = 0; t < turns; ++t) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits
    if (i < n)
      x[i] = 0;
    i += blockDim.x;
  }
}
// Eight elements each.
__global__ void eight(float *x, uint64_t n) {
  unsigned i = threadIdx.x;
  for (int t = 0; 8 > t; ++t) {
    if (i < n)
      x[i] = 0;
    i += blockDim.x;
  }
}
// A thread for each element.
template <int N> __global__ void each(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = N;
}
void launchEach(float *x, size_t n) {
  each<0><<<(n + 255) / 256, 256>>>(x, n);
  each<1><<<(255 + n) / 256, 256>>>(x, n);
}
__global__ void tested(float *x, int n, int pitch) {
  const bool large = pitch > 1024 || n >= 4096;
  if (large)
    return;
  x[size_t(pitch * n)] = 0;
}
__global__ void testedInside(float *x, int n, int pitch) {
  const bool fits = pitch <= 1024 && n < 4096;
  if (fits)
    x[size_t(pitch * n)] = 0;
}
// One side of both is enough for the variable.
__global__ void oneOf(float *x, int n, int pitch) {
  const bool fits = pitch <= 1024 || n < 4096;
  if (fits)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
    x[size_t(pitch * n)] = 0;
}
