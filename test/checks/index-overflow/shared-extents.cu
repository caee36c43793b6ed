// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// The author widens one product of an extent: another one of that extent, which gets as large, needs it as well.

#include <cstddef>
#include <cstdint>

__global__ void tiles(const float *mask, float *out, int stride, int n) {
  const int tile = blockIdx.x, row = threadIdx.y;
  // CHECK: :[[@LINE+3]]:37: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; a product of the function that has an extent with it in common, and is no larger, is computed in 64 bits
  // CHECK: :[[@LINE+3]]:18: note: computed in 64 bits here
  // CHECK: :[[@LINE+1]]:28: note: widen the first factor
  const float *of = mask + tile * 8 * stride;
  out[tile] = of[(int64_t)row * stride + n];
}

__global__ void cache(const float *keys, float *out, int length, int heads, int queries) {
  const int b = blockIdx.x, h = blockIdx.y;
  // CHECK: :[[@LINE+1]]:45: warning: this product is an index that is computed in 32 bits
  const int base = (b * length * heads + h) * 128;
  float *row = out + (static_cast<int64_t>(b) * queries + h) * length;
  row[threadIdx.x] = keys[base];
}

struct View {
  const float *data;
  int rows, pitch;
  __device__ float at(int r, int c) const { return data[size_t(r) * pitch + c]; }
};
__global__ void member(View v, float *out, int r) {
  // CHECK: :[[@LINE+1]]:21: warning: this product is an index
  out[0] = v.data[r * v.pitch + 1] + v.data[(size_t)v.rows * v.pitch - 1];
}

template <class T> __device__ T pick(const T *x, int i, int k, int ld) {
  const T *column = x + static_cast<std::ptrdiff_t>(i) * ld;
  // CHECK: :[[@LINE+1]]:27: warning: this product is an index
  return column[0] + x[(k * ld) + i];
}
__global__ void callsPick(const double *x, double *out, int i, int k, int ld) { out[0] = pick(x, i, k, ld); }

__global__ void loops(const float *a, float *b, int m, int n, int batch) {
  const float *mine = a + (long long)blockIdx.y * n;
  for (int j = threadIdx.x; j < m; j += blockDim.x)
    // CHECK: :[[@LINE+1]]:9: warning: this product is an index
    b[j * n + batch] = mine[0];
}

// What is less than the widened one: a place in the plane that it leads to.
__global__ void planes(const float *a, float *b, int height, int width) {
  const int x = threadIdx.x, y = threadIdx.y;
  const float *plane = a + (size_t)blockIdx.z * height * width;
  b[threadIdx.x] = plane[y * width + x];
}
// No extent in common.
__global__ void others(const float *a, float *b, int rows, int columns, int m, int n) {
  b[rows * columns] = a[(size_t)m * n];
}
// A place in common is no extent.
__global__ void places(const float *a, float *b, int m, int n) {
  const int r = blockIdx.x;
  b[r * n] = a[(size_t)r * m];
}
// An array that is declared has its own size.
__global__ void tile(const float *a, float *b, int r, int n) {
  __shared__ float s[1024];
  s[r * n] = a[(size_t)r * 2 * n];
  b[0] = s[0];
}
// Bounded.
__global__ void bounded(const float *a, float *b, int r, int n) {
  if (r > 100)
    return;
  b[r * n] = a[(size_t)blockIdx.x * n];
}

// The remainder says that the product goes beyond the divisor.
__global__ void powers(const int *table, int *out, int step, int size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:21: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before an index is made of it as a remainder: it goes beyond the divisor
  out[i] = table[(i * step) % size];
}
__global__ void fourier(const float2 *w, float2 *x, int n, int j) {
  float2 s{};
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits
    const int at = j * k % n;
    s.x += w[at].x;
  }
  x[j] = s;
}
// Numbers that may wrap: a hash; a constant; what is bounded; 64 bits.
__global__ void hashes(const int *table, int *out, unsigned key, unsigned seed, unsigned size, int i, int step, int n) {
  out[0] = table[(key * seed) % size];
  out[1] = table[i * 7 % n];
  out[2] = table[(i & 255) * step % n];
  out[3] = table[(long long)i * step % n];
}

// A bound of 64 bits alone does not say that there are more threads than fit.
__global__ void plain(float *x, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
__global__ void plainSigned(float *x, int64_t n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
// A product of 64 bits does.
__global__ void product(float *x, int64_t batch, int64_t length) {
  // CHECK: :[[@LINE+1]]:28: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < batch * length)
    x[i] = 0;
}
