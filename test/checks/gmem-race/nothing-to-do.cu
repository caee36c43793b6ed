// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A kernel that is told that there is nothing to do, or one thing, is not launched with many threads.

// Look-alikes: a product of sizes, one size, two, the other branch, a size of 64 bits, what a divisor must not be.
__global__ void product(int *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0;
  if (w * h > 0)
    at = i;
  out[at] = i;
}
__global__ void one(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0;
  if (n > 0)
    at = i;
  out[at] = i;
}
__global__ void two(int *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 0;
  if (w > 0 && h > 0)
    at = i;
  out[at] = i;
}
__global__ void otherwise(int *out, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i;
  if (w * h <= 0)
    at = 0;
  out[at] = i;
}
__global__ void wide(int *out, long n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i;
  if (1 > n)
    at = 0;
  out[at] = i;
}
__global__ void divided(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n > 1 ? i / (n - 1) * (n - 1) + i % (n - 1) : 0] = i;
}

// Hazards: a choice among ways to do it, and sizes that are launched.
__global__ void mode(int *out, int how) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i;
  if (how == 0)
    at = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 writes the element of 'out' that thread 1 writes, with no barrier in between [cuda-gmem-race]
  out[at] = i;
}
__global__ void small(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i;
  if (n < 64)
    at = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 writes the element of 'out' that thread 1 writes, with no barrier in between [cuda-gmem-race]
  out[at] = i;
}
__global__ void large(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i;
  if (n > 0)
    at = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 writes the element of 'out' that thread 1 writes, with no barrier in between [cuda-gmem-race]
  out[at] = i;
}
