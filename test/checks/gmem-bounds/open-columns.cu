// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A thread's column, or a row of a tile, that one access guards and another one does not.

#include <cstddef>

__global__ void masked(const float *scores, const float *mask, float *out, int columns, int heads) {
  int at = blockIdx.x * columns;
  float score = threadIdx.x < columns ? scores[threadIdx.x + at] : 0;
  // CHECK: :[[@LINE+3]]:13: warning: 'mask' has rows of 'columns', and is read at a column with no guard against it, which guards the same column of other rows
  // CHECK: :[[@LINE-2]]:41: note: guarded here
  // CHECK: :[[@LINE+1]]:13: note: guard it with the same condition
  float m = mask[threadIdx.x + blockIdx.x / heads * columns];
  if (threadIdx.x < columns)
    out[threadIdx.x + at] = score + m;
}
__global__ void written(const float *in, float *out, size_t columns) {
  const int column = threadIdx.x;
  const size_t row = blockIdx.x;
  float v = 0;
  if (column < columns)
    v = in[row * columns + column];
  // CHECK: :[[@LINE+1]]:3: warning: 'out' has rows of 'columns', and is written at a column with no guard against it
  out[row * columns + column] = v;
}
__global__ void moved(const float *in, const float *other, float *out, int columns) {
  const float *row = in + (size_t)blockIdx.x * columns;
  const float *beside = other + (size_t)blockIdx.x * columns;
  int t = threadIdx.x;
  float v = t < columns ? row[t] : 0;
  // CHECK: :[[@LINE+1]]:13: warning: 'other' has rows of 'columns', and is read at a column with no guard against it
  float w = beside[t];
  if (t < columns)
    out[(size_t)blockIdx.x * columns + t] = v + w;
}
__global__ void severalRows(const float *in, const float *weights, float *out, int columns) {
  for (int i = 0; i < 4; ++i) {
    // CHECK: :[[@LINE+1]]:15: warning: 'weights' has rows of 'columns', and is read at a column
    float w = weights[i * columns + threadIdx.x];
    if (threadIdx.x >= columns)
      continue;
    out[i * columns + threadIdx.x] = w * in[i * columns + threadIdx.x];
  }
}
struct Params {
  int rows, columns;
  const float *x, *mean;
  float *out;
};
__global__ void normalised(Params p) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int tile = blockIdx.x * 4; tile < p.rows; tile += gridDim.x * 4) {
    const int row = tile + warp;
    // CHECK: :[[@LINE+1]]:18: warning: 'mean' is read with no guard against 'rows': only the beginning of the tile is tested, and the same row is guarded elsewhere
    float mean = p.mean[row];
    for (int c = lane; c < p.columns; c += 32)
      if (row < p.rows)
        p.out[(size_t)row * p.columns + c] = p.x[(size_t)row * p.columns + c] - mean;
  }
}

// Another distance of rows; guarded by leaving; a column that is held below the count otherwise; a column of every thread; a count that is a constant.
__global__ void pitched(const float *in, const float *mask, float *out, int columns, int pitch) {
  float v = threadIdx.x < columns ? in[threadIdx.x + blockIdx.x * columns] : 0;
  float m = mask[threadIdx.x + blockIdx.x * pitch];
  if (threadIdx.x < columns)
    out[threadIdx.x + blockIdx.x * columns] = v + m;
}
__global__ void left(const float *in, const float *mask, float *out, int columns) {
  if (threadIdx.x >= columns)
    return;
  out[threadIdx.x + blockIdx.x * columns] = in[threadIdx.x + blockIdx.x * columns] + mask[threadIdx.x + blockIdx.x * columns];
}
__global__ void clamped(const float *in, const float *mask, float *out, int columns) {
  int t = min(int(threadIdx.x), columns - 1);
  float m = mask[blockIdx.x * columns + t];
  if (threadIdx.x < columns)
    out[blockIdx.x * columns + threadIdx.x] = in[blockIdx.x * columns + threadIdx.x] + m;
}
__global__ void chosen(const float *in, const float *mask, float *out, int columns, const bool *full) {
  float m = 0;
  if (full[blockIdx.x])
    m = mask[blockIdx.x * columns + threadIdx.x];
  if (threadIdx.x < columns)
    out[blockIdx.x * columns + threadIdx.x] = in[blockIdx.x * columns + threadIdx.x] + m;
}
__global__ void fixed(const float *in, const float *mask, float *out) {
  float m = mask[blockIdx.x * 48 + threadIdx.x];
  if (threadIdx.x < 48)
    out[blockIdx.x * 48 + threadIdx.x] = in[blockIdx.x * 48 + threadIdx.x] + m;
}
__global__ void tilesGuarded(Params p) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int tile = blockIdx.x * 4; tile < p.rows; tile += gridDim.x * 4) {
    const int row = tile + warp;
    float mean = row < p.rows ? p.mean[row] : 0;
    for (int c = lane; c < p.columns; c += 32)
      if (row < p.rows)
        p.out[(size_t)row * p.columns + c] = p.x[(size_t)row * p.columns + c] - mean;
  }
}
// A halo is behind `t <= last`, what it is for behind `t < last`.
__global__ void halo(const float *in, float *out, int last, int pitch) {
  __shared__ float row[64];
  if (threadIdx.x > last)
    return;
  row[threadIdx.x] = in[blockIdx.x * pitch + threadIdx.x];
  __syncwarp();
  if (threadIdx.x > 0 && threadIdx.x < last)
    out[blockIdx.x * pitch + threadIdx.x] = row[threadIdx.x - 1] + row[threadIdx.x + 1];
}
