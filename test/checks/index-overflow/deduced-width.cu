// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A type that a template deduces from an argument was chosen by nobody: it is as wide as what the argument multiplies.

#include <cstdint>

struct Params {
  using index_t = int64_t;
  float *x;
  int rows, heads, width;
  index_t batchStride, rowStride;
};
template <bool Varlen> struct Block {
  int begin;
  __device__ Block(const Params &p, int batch) : begin(Varlen ? batch : -1) {}
  template <class index_t> __device__ index_t offset(const index_t batchStride, const index_t rowStride, const int batch) const {
    return begin == -1 ? batch * batchStride : uint32_t(begin) * rowStride;
  }
};
template <class T> __device__ T flat(T row, T pitch) { return row * pitch; }
template <class T> __device__ T chosen(T row, T pitch) { return row * pitch; }

// Hazards: a method and a function, whose argument is a product.
template <bool Varlen> __global__ void accumulate(const Params p) {
  const Block<Varlen> block(p, blockIdx.y);
  const Params::index_t own = block.offset(p.batchStride, p.rowStride, blockIdx.y);
  // CHECK: :[[@LINE+1]]:61: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const Params::index_t sum = block.offset(p.rows * p.heads * p.width, p.heads * p.width, blockIdx.y) + threadIdx.x;
  p.x[own] = p.x[sum];
}
template __global__ void accumulate<true>(const Params);
__global__ void flatRows(float *x, int rows, int heads, int width) {
  // CHECK: :[[@LINE+1]]:57: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const int64_t at = flat((int)blockIdx.x, rows * heads * width) + int64_t(width);
  x[at] = 0;
}

// Look-alikes: the caller writes the type; the argument is one number; it has 64 bits.
__global__ void written(float *x, int rows, int heads, int width) {
  const int64_t at = chosen<int>(blockIdx.x, rows * heads * width) + int64_t(width);
  x[at] = 0;
}
template <class T> __device__ T plain(T row, T pitch) { return row * pitch; }
__global__ void number(float *x, int width) {
  const int64_t at = plain((int)blockIdx.x, width) + int64_t(threadIdx.x);
  x[at] = 0;
}
template <class T> __device__ T wide(T row, T pitch) { return row * pitch; }
__global__ void widened(float *x, int64_t rows, int heads, int width) {
  const int64_t at = wide((int64_t)blockIdx.x, rows * heads * width) + width;
  x[at] = 0;
}
template <class index_t> struct View {
  index_t pitch;
  __device__ index_t at(index_t row) const { return row * pitch; }
};
__global__ void viewed(float *x, View<int> v) { x[(size_t)v.at(blockIdx.x)] = 0; }
