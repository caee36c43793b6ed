// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A variable of 32 bits and a bound of 64: what a loop counts up to the bound, and what is only tested on the way.

#include <cstdint>

__global__ void upTo(float *x, uint64_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = 0;
}
// A test in a loop that ends otherwise may end it, too.
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
  for (int t = 0; t < 8; ++t) {
    if (i < n)
      x[i] = 0;
    i += blockDim.x;
  }
}
// Around it another one has a constant number of turns: the variable begins anew in each.
__global__ void both(float *x, uint64_t n) {
  for (int t = 0; t < 8; ++t)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 4,294,967,296, before it reaches this bound of 64 bits
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
      x[i] = 0;
}
// The lengths of the parts that an array holds: none is as long as all.
__global__ void parts(float **x, const uint64_t *lengths) {
  const uint64_t n = lengths[blockIdx.x];
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
    x[blockIdx.x][i] = 0;
}
