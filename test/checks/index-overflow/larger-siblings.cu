// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A product that is widened and then multiplied by another number of the data is widened for that one: it says nothing of what stays at 32 bits.

#include <cstddef>
#include <cstdint>

struct Record {
  float score;
  int valid;
};
__global__ void tokens(float *out, const float *in, const int *experts, int topk, int k) {
  const int token = blockIdx.x, slot = threadIdx.y;
  const float *row = in + (size_t)token * topk * k;
  out[token] = row[threadIdx.x] + experts[token * topk + slot];
}
__global__ void buckets(Record *records, const int *counts, int slot, int peers, int capacity) {
  const int peer = blockIdx.y, at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < counts[slot * peers + peer])
    records[((int64_t)slot * peers + peer) * capacity + at].valid = 1;
}
__global__ void throughVariables(float *out, const int *kinds, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const size_t place = (size_t)row * rows;
  const size_t wide = place + threadIdx.y;
  out[wide * columns] = kinds[row * rows];
}
__global__ void otherOrder(float *out, const int *kinds, int rows, int columns, int depth) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  out[depth * (columns + (long)rows * row)] = kinds[row * rows];
}

// Hazards: the very product, times a constant, added to, and once by itself beside a larger one.
__global__ void same(float *out, const int *kinds, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
  out[(size_t)row * columns] = kinds[row * columns];
}
__global__ void timesThree(float *out, const int *kinds, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
  out[(size_t)row * columns * 3 + 1] = kinds[row * columns];
}
__global__ void both(float *out, float *more, const int *kinds, int columns, int depth) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  out[(size_t)row * columns * depth] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
  more[(size_t)row * columns + threadIdx.y] = kinds[row * columns];
}
