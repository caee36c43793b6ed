// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cassert>

// A bound that fits, and the step that passes it.
__global__ void asserted(unsigned *out, size_t n) {
  assert(n <= (1u << 31));
  const unsigned first = threadIdx.x + blockIdx.x * blockDim.x;
  for (unsigned i = first; i < (unsigned)n; i += gridDim.x * blockDim.x)
    out[i] = 1;
}
__global__ void tested(unsigned *out, size_t n) {
  if (n > 1000000000)
    return;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < (int)n; i += gridDim.x * blockDim.x)
    out[i] = 1;
}
__global__ void open(unsigned *out, size_t n) {
  const unsigned first = threadIdx.x + blockIdx.x * blockDim.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added
  for (unsigned i = first; i < (unsigned)n; i += gridDim.x * blockDim.x)
    out[i] = 1;
}
// What is tested for fitting an int is large; one less is another bound.
__global__ void fitsInt(unsigned *out, size_t n) {
  if (n > 2147483647)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < (int)n; i += gridDim.x * blockDim.x)
    out[i] = 1;
}
__global__ void oneLess(unsigned *out, size_t n) {
  if (n > 2147483646)
    return;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < (int)n; i += gridDim.x * blockDim.x)
    out[i] = 1;
}
void run(unsigned *out, size_t n, int units) {
  asserted<<<2 * units, 1024>>>(out, n);
  tested<<<2 * units, 1024>>>(out, n);
  open<<<2 * units, 1024>>>(out, n);
  fitsInt<<<2 * units, 1024>>>(out, n);
  oneLess<<<2 * units, 1024>>>(out, n);
}

// Extents that are constants of the file.
constexpr dim3 Blocks(4096), Threads(128);
__global__ void fewThreads(float *x, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void runFew(float *x, size_t n) { fewThreads<<<Blocks, Threads>>>(x, n); }

// A launch gives the largest number that an int has, and one more.
__global__ void countsToLargest(float *x, long long n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
__global__ void countsToOneMore(float *x, long long n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchLargest(float *x) {
  countsToLargest<<<1024, 256>>>(x, 2147483647);
  countsToOneMore<<<1024, 256>>>(x, 2147483648);
}
