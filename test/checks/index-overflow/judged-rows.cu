// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Behind a stride that the source widens by a cast, a place in the row is what
// its author has judged: a part of the block's number times a stride.

#include <cstring>
#include <cuda_runtime.h>

__global__ void pages(const float *cache, const int *table, float *out,
                      int heads, int pageStride, int headStride, int pages) {
  const int head = blockIdx.x / heads;
  for (int page = threadIdx.x; page < pages; page += blockDim.x) {
    const long long physical = static_cast<long long>(table[page]);
    const float *row =
        cache + physical * pageStride + head * headStride + threadIdx.x;
    out[page] = row[0];
  }
}

// The block's number itself may lead through all of the data.
__global__ void tokens(const float *cache, const int *table, float *out,
                       int pageStride, int width, int pages) {
  const int token = blockIdx.x;
  for (int page = threadIdx.x; page < pages; page += blockDim.x) {
    const long long physical = static_cast<long long>(table[page]);
    const float *row = cache + physical * pageStride +
                       // CHECK: :[[@LINE+1]]:30: warning: this product is computed in 32 bits and overflows at {{[0-9,]+}}, before it is widened to an index of 64 bits
                       token * width + threadIdx.x;
    out[page] = row[0];
  }
}

// What is on the stack is no larger than the stack; what is not may be.
struct Shapes {
  size_t size() const;
  size_t side() const;
};
int cheapest(const Shapes &shapes) {
  const int groups = shapes.size(), n = shapes.side();
  int seen[groups][n][n];
  memset(seen, 0, groups * n * n * sizeof(int));
  return seen[groups - 1][n - 1][n - 1];
}
void clear(const Shapes &shapes, int *kept) {
  const int groups = shapes.size(), n = shapes.side();
  // CHECK: :[[@LINE+1]]:30: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to a size of 64 bits
  memset(kept, 0, groups * n * n * sizeof(int));
}
