// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What follows a loop over a number that is not known is looked at, however long the loop is; rows of a block that share columns; counts that
// are products.

struct Size {
  int rows, columns, stride;
};

__global__ void columnSums(const float *m, float *sums, int columns, int rows) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < rows; i++)
    sum += m[i * columns + j];
  // CHECK: :[[@LINE+1]]:3: warning: 'sums' is written with no guard against 'columns', which the grid is rounded up from
  sums[j] = sum;
}
__global__ void columnSumsAdmitted(const float *m, float *sums, int columns, int rows) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j > columns)
    return;
  float sum = 0;
  for (int i = 0; i < rows; i++)
    sum += m[i * columns + j];
  // CHECK: :[[@LINE+1]]:3: warning: the guard lets the thread through whose index is 'columns' itself: 'sums' is written
  sums[j] = sum;
}
__global__ void columnSumsGuarded(const float *m, float *sums, int columns, int rows) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < rows; i++)
    sum += j < columns ? m[i * columns + j] : 0;
  if (j < columns)
    sums[j] = sum;
}
// What the loop may change is not known behind it.
__global__ void lastOf(const int *next, int *last, int n, int steps) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, at = j;
  for (int i = 0; i < steps; i++)
    if (at >= n)
      at = 0;
    else
      at = next[at];
  last[at] = 1;
}
// A loop that ends the thread.
__global__ void upToEnd(const float *m, float *sums, int columns, int rows) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < rows; i++)
    if (j + i >= columns)
      return;
  sums[j] = 1;
}

// A block of several rows, one of which stores.
__global__ void rowsOfBlock(const float *m, float *sums, Size size) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j > size.columns)
    return;
  float sum = 0;
  for (int i = threadIdx.y; i < size.rows; i += blockDim.y)
    sum += m[i * size.stride + j];
  if (threadIdx.y == 0)
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the thread through whose index is 'size.columns' itself: 'sums' is written
    sums[j] = sum;
}
// Each row has its own columns, in an array of any pitch.
__global__ void ownRows(const float *m, float *out, Size size) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * size.stride + j] = m[threadIdx.y * size.stride + j];
}
__global__ void rowsOfBlockGuarded(const float *m, float *sums, Size size) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= size.columns)
    return;
  if (threadIdx.y == 0)
    sums[j] = m[j];
}

__global__ void picture(float *out, const float *in, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'count'
  out[i] = in[i];
}
__global__ void pictureGuarded(float *out, const float *in, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = in[i];
}

void launch(const float *m, float *out, int columns, int rows, Size size, const int *next, int *last, const int *extents) {
  columnSums<<<(columns + 31) / 32, 32>>>(m, out, columns, rows);
  columnSumsAdmitted<<<(columns + 31) / 32, 32>>>(m, out, columns, rows);
  columnSumsGuarded<<<(columns + 31) / 32, 32>>>(m, out, columns, rows);
  lastOf<<<(columns + 31) / 32, 32>>>(next, last, columns, rows);
  upToEnd<<<(columns + 31) / 32, 32>>>(m, out, columns, rows);
  rowsOfBlock<<<(size.columns + 31) / 32, dim3(32, 8)>>>(m, out, size);
  ownRows<<<(size.columns + 31) / 32, dim3(32, 8)>>>(m, out, size);
  rowsOfBlockGuarded<<<(size.columns + 31) / 32, dim3(32, 8)>>>(m, out, size);
  unsigned count = extents[0] * extents[1];
  picture<<<(count + 255) / 256, 256>>>(out, m, count);
  pictureGuarded<<<(count + 255) / 256, 256>>>(out, m, count);
}
