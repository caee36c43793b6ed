// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// Tiles whose number is rounded up in the kernel, of which nothing says whether the last has an element for each thread.

#include <cooperative_groups.h>

constexpr int Tile = 16;
__global__ void product(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float as[Tile][Tile], bs[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y, column = blockIdx.x * Tile + threadIdx.x;
  float sum = 0;
  // CHECK: :[[@LINE+4]]:54: warning: 'a' is read in tiles with no guard against 'k', which their number is rounded up from: the last one may end behind it
  // CHECK: :[[@LINE+1]]:19: note: rounded up here
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t) {
    // CHECK: :[[@LINE+1]]:54: note: guard it with the place in the tile and where it begins
    as[threadIdx.y][threadIdx.x] = row >= m ? 0.0f : a[row * k + t * Tile + threadIdx.x];
    // CHECK: :[[@LINE+1]]:49: warning: 'b' is read in tiles with no guard against 'k'
    bs[threadIdx.y][threadIdx.x] = column < n ? b[(t * Tile + threadIdx.y) * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < Tile; ++i)
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && column < n)
    c[row * n + column] = sum;
}
struct Matrix {
  const double *values;
  int rows, length;
};
template <int Size> __global__ void sums(Matrix m, double *out) {
  const int row = blockIdx.x, tiles = (m.length - 1) / Size + 1, lane = threadIdx.x % Size;
  double sum = 0;
  for (int t = 0; t < tiles; ++t)
    // CHECK: :[[@LINE+1]]:12: warning: 'values' is read in tiles with no guard against 'length'
    sum += m.values[row * m.length + (t * Size + lane)];
  atomicAdd(out + row, sum);
}
template __global__ void sums<32>(Matrix, double *);

// Look-alikes: guarded in some ways; what is left; clamped; rows of another length; whole tiles; numbers that are multiples.
__global__ void guarded(const float *a, float *out, int rows, int k) {
  const int row = blockIdx.y * Tile + threadIdx.y;
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t) {
    const int at = t * Tile + threadIdx.x;
    if (row < rows && at < k)
      out[row] += a[row * k + at];
  }
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t) {
    const int left = k - t * Tile;
    if (threadIdx.x < left)
      out[row] += a[row * k + t * Tile + threadIdx.x];
  }
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t) {
    const int at = t * Tile + threadIdx.x;
    if (at >= k)
      break;
    out[row] += a[row * k + at];
  }
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t)
    out[row] += a[row * k + min(t * Tile + int(threadIdx.x), k - 1)];
}
__global__ void pitched(const float *a, float *out, int k, int pitch) {
  const int row = blockIdx.y * Tile + threadIdx.y;
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t)
    out[row] += a[row * pitch + t * Tile + threadIdx.x];
}
__global__ void whole(const float *a, float *out, int k) {
  const int row = blockIdx.y * Tile + threadIdx.y;
  for (int t = 0; t < k / Tile; ++t)
    out[row] += a[row * k + t * Tile + threadIdx.x];
}
__global__ void ofConstant(const float *a, float *out, int k) {
  const int row = blockIdx.y * Tile + threadIdx.y;
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t)
    out[row] += a[row * k + t * Tile + threadIdx.x];
}
__global__ void ofMultiple(const float *a, float *out, int k) {
  const int row = blockIdx.y * Tile + threadIdx.y;
  for (int t = 0; t < (k + Tile - 1) / Tile; ++t)
    out[row] += a[row * k + t * Tile + threadIdx.x];
}
void run(const float *a, float *out, int k) {
  ofConstant<<<dim3(1, 4), dim3(Tile, Tile)>>>(a, out, 1024);
  if (k % Tile == 0)
    ofMultiple<<<dim3(1, 4), dim3(Tile, Tile)>>>(a, out, k);
}

// The number of a thread in the grid, as a group of all threads says it.
__global__ void ranked(float *x, unsigned n) {
  const auto i = cooperative_groups::this_grid().thread_rank();
  if (i <= n)
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the thread through whose index is 'n' itself: 'x' is written one past its
    x[i] = 0;
}
__global__ void rankedRight(float *x, unsigned n) {
  const auto i = cooperative_groups::this_grid().thread_rank();
  if (i < n)
    x[i] = 0;
}
void runRanked(float *x, unsigned n) {
  ranked<<<(n + 255) / 256, 256>>>(x, n);
  rankedRight<<<(n + 255) / 256, 256>>>(x, n);
}
