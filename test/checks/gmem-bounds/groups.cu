// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// Warps, and rows of a block, that have a row or an element each, where the grid is rounded up from how many of these there are.

// Hazards: a warp for each row, with no guard; rows of blocks along x and along y; the count itself.
__global__ void warps(const float *m, float *sums, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float s = 0;
  for (int c = lane; c < columns; c += 32)
    // CHECK: :[[@LINE+1]]:10: warning: 'm' is read with no guard against 'rows', which the grid is rounded up from: with {{[0-9]+}} elements, thread {{[0-9]+}} of block {{[0-9]+}} is outside
    s += m[row * columns + c];
  for (int o = 16; o; o /= 2)
    s += __shfl_down_sync(~0u, s, o);
  if (lane == 0)
    sums[row] = s;
}
struct Rows {
  const float *x;
  float *norms;
  int rows, length;
};
template <int Warps> __global__ void rowsOfBlocks(Rows r) {
  const int row = blockIdx.x * Warps + threadIdx.y;
  float s = 0;
  for (int c = threadIdx.x; c < r.length; c += 32)
    // CHECK: :[[@LINE+1]]:10: warning: 'r.x' is read with no guard against 'r.rows', which the grid is rounded up from: with {{[0-9]+}} elements, thread (0, {{[0-9]+}}, 0) of block
    s += r.x[row * r.length + c];
  for (int o = 16; o; o /= 2)
    s += __shfl_xor_sync(~0u, s, o);
  if (threadIdx.x == 0)
    r.norms[row] = s;
}
__global__ void along(float *m, int rows, int columns) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    // CHECK: :[[@LINE+1]]:5: warning: 'm' is written with no guard against 'rows'
    m[row * columns + c] = 0;
}
__global__ void admits(const int *starts, float *sums, int rows) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (row > rows)
    return;
  if (threadIdx.x % 32 == 0)
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the thread through whose index is 'rows' itself: 'sums' is written one past its {{[0-9]+}} elements
    sums[row] = 1;
}
void run(const float *m, float *out, const int *starts, int rows, int columns) {
  warps<<<(rows + 7) / 8, 256>>>(m, out, rows, columns);
  rowsOfBlocks<4><<<(rows + 3) / 4, dim3(32, 4)>>>(Rows{m, out, rows, columns});
  along<<<dim3(1, (rows + 7) / 8), dim3(32, 8)>>>(out, rows, columns);
  admits<<<(rows + 3) / 4, 128>>>(starts, out, rows);
}

// Look-alikes: a guard, a clamp, a loop over the grid, exact grids, one warp a block, lists of where rows begin.
__global__ void guarded(const float *m, float *sums, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  for (int c = lane; c < columns; c += 32)
    sums[row] += m[row * columns + c];
}
__global__ void clamped(const float *m, float *sums, int rows, int columns) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, at = row < rows ? row : rows - 1;
  const float v = m[at * columns];
  if (row < rows)
    sums[row] = v;
}
__global__ void strided(const float *m, float *sums, int rows, int columns) {
  for (int row = blockIdx.x * blockDim.y + threadIdx.y; row < rows; row += gridDim.x * blockDim.y)
    sums[row] = m[row * columns];
}
__global__ void exact(float *sums, int rows) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  sums[row] = rows;
}
__global__ void begins(const int *starts, int *lengths, int *list, int rows) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row <= rows)
    list[row] = 0;
  if (row < rows)
    lengths[row] = starts[row + 1] - starts[row];
}
void runRight(const float *m, float *out, const int *starts, int *lengths, int rows, int columns) {
  guarded<<<(rows + 7) / 8, 256>>>(m, out, rows, columns);
  clamped<<<(rows + 7) / 8, 256>>>(m, out, rows, columns);
  strided<<<(rows + 7) / 8, dim3(32, 8)>>>(m, out, rows, columns);
  exact<<<rows / 8, 256>>>(out, rows);
  exact<<<rows, 32>>>(out, rows);
  begins<<<(rows + 7) / 8, 256>>>(starts, lengths, lengths, rows);
}
