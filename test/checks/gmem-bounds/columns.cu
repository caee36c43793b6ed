// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// The guard is that of a column's elements, and the number of blocks a quotient and one more for the rest.

struct Dim {
  int rows, columns, pitch;
};
static inline int blocks(int size, int each) { return size / each + (size % each == 0 ? 0 : 1); }

template <int Tile> __global__ void columnSums(const float *m, float *out, Dim d) {
  __shared__ float sums[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x, column = blockIdx.x * Tile + threadIdx.x;
  float s = 0;
  if (column < d.columns)
    for (int row = threadIdx.y; row < d.rows; row += 256 / Tile)
      s += m[row * d.pitch + column];
  sums[tid] = s;
  __syncthreads();
  if (tid < Tile)
    // CHECK: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'd.columns', which the grid is rounded up from and which guards other accesses of the kernel
    out[column] = sums[tid];
}
__global__ void rest(const float *a, float *out, int n) {
  __shared__ float s[256];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? a[i] : 0;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'n', which the grid is rounded up from
  out[i] = s[255 - threadIdx.x];
}

// No block for a rest: the grid is exact, or nothing is left out.
__global__ void whole(const float *a, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  if (i < n)
    v = a[i] + a[0];
  out[i] = v + a[1];
}
__global__ void guarded(const float *a, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  if (i < n)
    v = a[i] + a[0];
  if (i < n)
    out[i] = v + a[1];
}

void host(const float *m, float *out, Dim d, int n) {
  columnSums<32><<<blocks(d.columns, 32), dim3(32, 8)>>>(m, out, d);
  rest<<<blocks(n, 256), 256>>>(m, out, n);
  whole<<<n / 256, 256>>>(m, out, n);
  guarded<<<blocks(n, 256), 256>>>(m, out, n);
}
