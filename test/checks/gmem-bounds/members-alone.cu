// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// Guards that contradict each other, where numbers and arrays are members of what the kernel is given. What launches the kernels is elsewhere.

struct Extent {
  int rows, columns, pitch;
};
struct Work {
  float *values;
  const float *weights;
  Extent of;
  int count;
};

// Hazards: the column that is the number of columns; swapped guards; a sibling; one of both is enough.
__global__ void admits(float *m, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c > d.columns || r >= d.rows)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the guard lets the column 'd.columns' itself through: 'm' has rows of 'd.columns' elements, and is written at the first one of the next row
  m[r * d.columns + c] = 0;
}
template <class T> __global__ void swapped(T *m, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < d.rows && r < d.columns)
    // CHECK: :[[@LINE+1]]:5: warning: the guards of 'm' compare the column with 'd.rows' and the row with 'd.columns', and its rows have 'd.columns' columns
    m[r * d.columns + c] = 0;
}
template __global__ void swapped<float>(float *, Extent);
__device__ int own() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void sibling(Work w) {
  const int i = own();
  // CHECK: :[[@LINE+1]]:19: warning: 'w.values' is read with no guard against 'w.count', which the same element is guarded against elsewhere in the kernel
  const float v = w.values[i];
  if (i < w.count)
    w.values[i] = v * 2;
}
__global__ void either(float *m, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= d.columns && r >= d.rows)
    return;
  // CHECK: :[[@LINE+2]]:3: warning: the guard keeps a thread away only where both its column is behind 'd.columns' and its row behind 'd.rows': 'm' is written outside of its rows
  // CHECK: :[[@LINE+1]]:3: note: both have to be inside: return with '||', or go on with '&&'
  m[r * d.columns + c] = 0;
}

// Look-alikes: the guards are right; rows are longer; there is a row more; the transposed matrix; a frame of some columns and rows.
__global__ void right(float *m, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= d.columns || r >= d.rows)
    return;
  m[r * d.columns + c] = 0;
}
__global__ void pitched(float *m, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c <= d.columns && r < d.rows)
    m[r * d.pitch + c] = 0;
}
__global__ void rowMore(float *m, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < d.columns && r <= d.rows)
    m[r * d.columns + c] = 0;
}
__global__ void transposed(float *m, const float *from, Extent d) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < d.rows && r < d.columns)
    m[c * d.columns + r] = from[r * d.rows + c];
}
__global__ void guarded(Work w) {
  const int i = own();
  const float v = i < w.count ? w.values[i] : 0;
  if (i < w.count)
    w.values[i] = v * w.weights[i];
}
__global__ void frame(float *m, Extent d, int wide) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < wide || r < wide)
    m[r * d.columns + c] = 0;
}
