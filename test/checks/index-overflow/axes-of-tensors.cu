// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a thread's number of 32 bits is divided into by the sizes of a tensor, times strides of another one, is a place in one that has no more elements.

#include <cstddef>
#include <cstdint>

__global__ void select(const bool *condition, const float *x, const size_t *conditionStrides, const size_t *strides, const size_t *sizes, size_t n, float *out) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n)
    return;
  const unsigned a = at / sizes[0];
  const unsigned rest = at - a * (unsigned)sizes[0];
  const unsigned b = rest / sizes[1];
  const unsigned c = rest % sizes[1];
  const unsigned from = conditionStrides[0] * a + conditionStrides[1] * b + conditionStrides[2] * c;
  const unsigned other = strides[0] * a + strides[1] * b + strides[2] * c;
  out[at] = condition[from] ? x[other] : 0;
}
__global__ void loop(const float *x, const int64_t *sizes, const int64_t *strides, int axes, int n, float *out) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n)
    return;
  int from = 0, left = at;
  for (int i = axes - 1; i >= 0; --i) {
    from += (left % sizes[i]) * strides[i];
    left /= sizes[i];
  }
  out[at] = x[from];
}
__global__ void directly(const float *x, const size_t *sizes, const size_t *strides, float *out) {
  unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned from = at / sizes[0] * strides[0] + at % sizes[0] * strides[1];
  out[at] = x[from];
}

// Hazards: no division, a division by a number that is given, a stride that is multiplied by another size.
__global__ void rows(const float *x, const size_t *strides, float *out) {
  const unsigned row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 4,294,967,296 on
  const unsigned from = strides[0] * row;
  out[row] = x[from];
}
__global__ void heads(const float *x, const size_t *strides, unsigned heads, float *out) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = at / heads;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 4,294,967,296 on
  const unsigned from = strides[0] * row;
  out[at] = x[from];
}
__global__ void wider(const float *x, const size_t *sizes, const size_t *strides, size_t width, float *out) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = at / sizes[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 4,294,967,296 on
  const unsigned from = strides[0] * row * width;
  out[at] = x[from];
}
