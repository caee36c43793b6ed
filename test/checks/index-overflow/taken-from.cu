// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What is taken from a number of 32 bits is no more than that number, where the rest is an index.

#include <cstddef>
#include <cstdint>

// From a constant: what a table leaves of shared memory.
template <class I> __global__ void constant(const I *in, I *out, size_t n, int local, int cross) {
  constexpr size_t whole = 24576;
  int world = local * cross;
  size_t room = (whole - sizeof(size_t) * (world + 1)) / sizeof(I) / 2;
  for (size_t i = room * blockIdx.x + threadIdx.x; i < n; i += room * gridDim.x)
    out[i] = in[i];
}
template __global__ void constant<int64_t>(const int64_t *, int64_t *, size_t, int, int);

// From a number that the kernel is given, from a variable, from a member.
__global__ void given(float *x, int n, int rows, int columns) {
  size_t at = n - rows * columns;
  x[at + threadIdx.x] = 0;
}
__global__ void variable(float *x, unsigned n, unsigned rows, unsigned columns) {
  unsigned gone = rows * columns;
  unsigned left = n - gone;
  x[size_t(left)] = 0;
}
struct Counts {
  int n, rows, columns;
};
__global__ void member(float *x, Counts c) {
  long at = c.n - c.rows * c.columns;
  x[at] = 0;
}
// From the end.
__global__ void backwards(float *x, int n, int stride) {
  int row = blockIdx.x;
  size_t at = n - 1 - row * stride;
  x[at] = 0;
}
__global__ void assigned(float *x, int n, int rows, int columns) {
  int at = n;
  at -= rows * columns;
  x[(size_t)at] = 0;
}

// What it is taken from has 64 bits.
__global__ void wide(float *x, size_t n, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:24: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  size_t at = n - rows * columns;
  x[at] = 0;
}
// The product is what something is taken from.
__global__ void fromProduct(float *x, int n, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  size_t at = rows * columns - n;
  x[at] = 0;
}
