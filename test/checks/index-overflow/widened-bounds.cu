// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// A bound that was computed in 32 bits, and only compared in 64, keeps the thread's index small: what it overflows is its own matter.

#include <cuda_runtime.h>

__global__ void product(int b, int n, const float *p, float *out) {
  long i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits [cuda-index-overflow]
  if (i < b * n)
    out[i] = p[i];
}
__global__ void plain(int n, const float *p, float *out) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = p[i];
}
__global__ void kept(unsigned n, const float *p, float *out) {
  const size_t count = n;
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = p[i];
}
__global__ void cut(size_t n, const float *p, float *out) {
  const long long count = static_cast<int>(n);
  long long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = p[i];
}

// 64 bits all the way.
__global__ void wide(size_t rows, size_t columns, const float *p, float *out) {
  // CHECK: :[[@LINE+1]]:25: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound that it is compared with has 64 bits [cuda-index-overflow]
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * columns)
    out[i] = p[i];
}
