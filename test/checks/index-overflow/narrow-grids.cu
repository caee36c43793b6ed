// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,EVERY --implicit-check-not='{{warning|error}}:'

// A bound of the threads that is computed in 32 bits: where the host makes the blocks in 32 bits, too, there are no more threads than that.

#include <cstddef>
#include <cstdint>

__global__ void launchedNarrow(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // EVERY: :[[@LINE+1]]:13: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits
  if (i < b * n)
    x[i] = 0;
}
__global__ void launchedByCount(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // EVERY: :[[@LINE+1]]:14: warning: this product
  if (i >= b * n)
    return;
  x[i] = 0;
}
void narrow(float *x, int b, int n, int count) {
  launchedNarrow<<<b * (n / 256), 256>>>(x, b, n);
  launchedByCount<<<(count + 255) / 256, 256>>>(x, b, n);
}

// A count of 64 bits, a fixed number of blocks, and no launch at all do not say so.
__global__ void launchedWide(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits
  if (i < b * n)
    x[i] = 0;
}
__global__ void fixedBlocks(float *x, int b, int n) {
  const long step = (long)gridDim.x * blockDim.x;
  // CHECK: :[[@LINE+1]]:68: warning: this product is computed in 32 bits
  for (long i = (long)blockIdx.x * blockDim.x + threadIdx.x; i < b * n; i += step)
    x[i] = 0;
}
__global__ void elsewhere(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits
  if (i < b * n)
    x[i] = 0;
}
__global__ void both(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits
  if (i < b * n)
    x[i] = 0;
}
void wide(float *x, int b, int n, int64_t count, int few) {
  launchedWide<<<(count + 255) / 256, 256>>>(x, b, n);
  fixedBlocks<<<1024, 256>>>(x, b, n);
  both<<<few, 256>>>(x, b, n);
  both<<<(size_t(b) * n + 255) / 256, 256>>>(x, b, n);
}

// A product of 32 bits on the host, whatever its factors had before: it overflows there, where it is told.
struct Sizes {
  int64_t rows() const;
  int64_t columns() const;
};
__global__ void ofProduct(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // EVERY: :[[@LINE+1]]:13: warning: this product
  if (i < b * n)
    x[i] = 0;
}
// One count of 64 bits, and a product of 64: the threads are as many as these say.
__global__ void ofCount(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits
  if (i < b * n)
    x[i] = 0;
}
__global__ void ofWideProduct(float *x, int b, int n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits
  if (i < b * n)
    x[i] = 0;
}
void cut(float *x, const Sizes &s, int64_t count) {
  const int b = s.rows(), n = s.columns(), all = count;
  // CHECK: :[[@LINE+1]]:18: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks
  ofProduct<<<(b * n + 255) / 256, 256>>>(x, b, n);
  ofCount<<<(all + 255) / 256, 256>>>(x, b, n);
  ofWideProduct<<<(s.rows() * s.columns() + 255) / 256, 256>>>(x, b, n);
}
