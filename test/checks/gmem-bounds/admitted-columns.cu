// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// A guard of a picture that lets the column through whose number is the width: there the next row begins. What launches the kernel is elsewhere.

// Hazards: both guards, an early return, three channels, columns that lie together, and rows of the block's own.
__global__ void resize(const float *in, float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= width && y <= height)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: the guard lets the column 'width' itself through: 'out' has rows of 'width' elements, and is written at the first one of the next row
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the guard lets the column 'width' itself through: 'in' has rows of 'width' elements, and is read at the first one of the next row
    out[y * width + x] = in[y * width + x] * 0.5f;
}
__global__ void grey(const unsigned char *rgb, float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > width || y > height)
    return;
  float sum = 0;
  for (int c = 0; c < 3; ++c)
    // CHECK: :[[@LINE+1]]:12: warning: the guard lets the column 'width' itself through: 'rgb' has rows of 'width' elements
    sum += rgb[(y * width + x) * 3 + c];
  // CHECK: :[[@LINE+1]]:3: warning: the guard lets the column 'width' itself through: 'out' has rows of 'width' elements
  out[y * width + x] = sum / 3;
}
template <class T> __global__ void columns(T *m, int rows, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > rows || j >= n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the guard lets the column 'rows' itself through: 'm' has rows of 'rows' elements
  m[j * rows + i] = 0;
}
template __global__ void columns<float>(float *, int, int);
template __global__ void columns<double>(double *, int, int);
__global__ void fast(float *m, int rows, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j <= rows)
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the column 'rows' itself through: 'm' has rows of 'rows' elements
    m[i * rows + j] = 1;
}

// Look-alikes: the guards are right; rows are one longer, or of another length; there is one more row, as of what lies between rows; the bound is the last
// column; threads begin at 1; a launch says how many threads there are.
__global__ void right(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = 0;
}
__global__ void longer(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= width && y <= height)
    out[y * (width + 1) + x] = 0;
}
__global__ void pitched(float *out, int width, int height, int pitch) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= width && y < height)
    out[y * pitch + x] = 0;
}
__global__ void between(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y <= height)
    out[y * width + x] = 0;
}
__global__ void lastColumn(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, last = width - 1;
  if (x <= last && y < height)
    out[y * width + x] = 0;
}
__global__ void fromOne(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x <= width && y <= height)
    out[(y - 1) * width + x - 1] = 0;
}
__global__ void launched(float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= width && y <= height)
    out[y * width + x] = 0;
}
void launch(float *out, int width, int height) { launched<<<dim3(width, height), 1>>>(out, width, height); }

// Hazards: rows of a loop, columns of a loop, rows of a pointer that was moved, a launch that says nothing of the grid.
__global__ void maxima(const float *m, float *out, int rows, int columns) {
  const int c = threadIdx.x + blockDim.x * blockIdx.x;
  // CHECK: :[[@LINE+4]]:18: warning: the guard lets the column 'columns' itself through: 'm' has rows of 'columns' elements, and is read at the first one of the next row
  if (!(c <= columns))
    return;
  for (int r = threadIdx.y; r < rows; r += blockDim.y)
    if (out[r] < m[r * columns + c])
      out[r] = 1;
}
// Parentheses make no second one of it.
__global__ void maximaInParentheses(const float *m, float *out, int rows, int columns) {
  const int c = threadIdx.x + blockDim.x * blockIdx.x;
  // CHECK-COUNT-1: :[[@LINE+4]]:{{[0-9]+}}: warning: the guard lets the column 'columns' itself through
  if (!(c <= columns))
    return;
  for (int r = threadIdx.y; r < rows; r += blockDim.y)
    if ((m[r * columns + c]) > (out[r]))
      out[r] = 1;
}
struct Size {
  int rows, columns;
};
template <class T> __global__ void scaleRows(T *m, const T *by, Size s) {
  for (int r = blockIdx.y; r < s.rows; r += gridDim.y)
    for (int c = blockIdx.x * blockDim.x + threadIdx.x; c <= s.columns; c += gridDim.x * blockDim.x)
      // CHECK: :[[@LINE+2]]:7: warning: the guard lets the column 'columns' itself through: 'm' has rows of 'columns' elements
      // CHECK: :[[@LINE-2]]:57: note: the last column is 'columns' - 1: compare with '<', or leave with '>='
      m[(size_t)r * s.columns + c] *= by[r];
}
template __global__ void scaleRows<float>(float *, const float *, Size);
__global__ void normalise(float *p, int columns) {
  float *row = p + (size_t)blockIdx.x * columns;
  float sum = 0;
  for (int c = threadIdx.x; c <= columns; c += blockDim.x)
    // CHECK: :[[@LINE+1]]:12: warning: the guard lets the column 'columns' itself through: 'p' has rows of 'columns' elements
    sum += row[c];
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    row[c] /= sum;
}
__global__ void given(float *m, Size s) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c > s.columns)
    return;
  for (int r = 0; r < s.rows; ++r)
    // CHECK: :[[@LINE+1]]:5: warning: the guard lets the column 'columns' itself through
    m[r * s.columns + c] = 0;
}
void launchGiven(float *m, Size s, dim3 grid, dim3 block) { given<<<grid, block>>>(m, s); }

// Look-alikes: a block's part of a row and the first of the next one; columns from 1 on; a triangle; a place that is a constant many times as far; the column is
// held back by another test; an exact launch.
__global__ void differences(const float *x, float *out, int part) {
  extern __shared__ float s[];
  for (int t = threadIdx.x; t <= part; t += blockDim.x)
    s[t] = x[blockIdx.x * part + t];
  __syncthreads();
  for (int t = threadIdx.x; t < part; t += blockDim.x)
    out[blockIdx.x * part + t] = s[t + 1] - s[t];
}
__global__ void columnsFromOne(float *m, int n, int rows) {
  for (int r = 0; r < rows; ++r)
    for (int c = threadIdx.x + 1; c <= n; c += blockDim.x)
      m[r * n + c - 1] = 0;
}
__global__ void triangle(float *m, int n) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c <= r)
    m[r * n + c] = 0;
}
__global__ void fives(float *m, int n) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c <= n)
    m[n * 5 + c] = 0;
}
__global__ void behindTheMatrix(float *m, int n, int rows) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c <= n)
    m[n * n + c] = m[rows * n + c];
}
__global__ void heldBack(float *m, Size s) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c > s.columns || c == s.columns)
    return;
  for (int r = 0; r < s.rows; ++r)
    m[r * s.columns + c] = 0;
}
__global__ void exactGrid(float *m, Size s) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c > s.columns)
    return;
  for (int r = 0; r < s.rows; ++r)
    m[r * s.columns + c] = 0;
}
void launchExact(float *m, Size s) { exactGrid<<<s.columns / 256, 256>>>(m, s); }
