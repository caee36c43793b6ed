// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// How many pairs there are says how often something is done, and not how large memory is.

#include <cstddef>
#include <cstdint>

// Look-alikes: the bound of a loop over pairs, and of a test, whose number leads to a row by a root; a number that is printed as one with fractions.
__global__ void energy(const double2 *g, const double2 *spins, double *sums, int n) {
  const long long pairs = (long long)n * (n - 1) / 2;
  double sum = 0;
  for (long long p = (long long)blockIdx.x * blockDim.x + threadIdx.x; p < pairs; p += (long long)gridDim.x * blockDim.x) {
    int j = (int)(0.5 + sqrt(0.25 + 2.0 * p));
    int i = (int)(p - (long long)j * (j - 1) / 2);
    sum += g[i * n + j].x * spins[i].x * spins[j].y;
  }
  sums[threadIdx.x] = sum;
}
__global__ void tested(const float *g, float *sums, int n) {
  const int64_t row = blockIdx.x, all = (int64_t)n * n;
  double share = double(row) * row;
  if (share < double(all))
    sums[threadIdx.x] = g[blockIdx.x * n + threadIdx.x];
}

// Hazards: what it ends is an index; it is an offset; it is given to a function that is not seen; each entry of a matrix has a number that is divided.
__global__ void guarded(const float *in, float *out, int rows, int columns) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  const size_t at = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (at < (size_t)rows * columns)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
    out[at] = in[rows * columns - 1 - row - column];
}
__global__ void offset(float *matrix, const float *mask, int tile, int stride) {
  const int row = blockIdx.x;
  float *mine = matrix + (int64_t)row * stride;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; a product of the function that has an extent with it in common
  mine[threadIdx.x] = mask[tile * 8 * stride + threadIdx.x];
}
__device__ void clear(float *first, size_t count);
__global__ void given(float *matrix, const float *mask, int rows, int columns) {
  clear(matrix, (size_t)rows * columns);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
  matrix[threadIdx.x] = mask[rows * columns - threadIdx.x];
}
__global__ void entries(float *matrix, int rows, int columns) {
  const size_t all = (size_t)rows * columns;
  for (size_t p = threadIdx.x; p < all; p += blockDim.x) {
    const int row = p / columns, column = p % columns;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is {{.*}}computed in 32 bits
    matrix[row * columns * 4 + column] = 0;
  }
}
