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
