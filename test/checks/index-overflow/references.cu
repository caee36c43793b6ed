// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A reference names what it is bound to: what was divided by a number is not multiplied by another one.

struct Shape {
  int rows, columns, channels;
};

// Look-alikes: a quotient times its divisor, behind references to a member, to a parameter, to the record, and without any.
__global__ void member(const __grid_constant__ Shape s, int most, float *y) {
  const unsigned long id = (unsigned long)blockIdx.x * blockDim.y + threadIdx.y;
  const int &columns = s.columns;
  if (id >= (unsigned long)most * columns)
    return;
  const int row = id / columns;
  const long rest = id - (row * columns);
  y[rest] = 0;
}
__global__ void parameter(int most, const int n, float *y) {
  const int &columns = n;
  const unsigned long id = (unsigned long)blockIdx.x * blockDim.y + threadIdx.y;
  if (id >= (unsigned long)most * columns)
    return;
  const int row = id / columns;
  const long rest = id - (row * columns);
  y[rest] = 0;
}
__global__ void record(const Shape s, int most, float *y) {
  const Shape &t = s;
  const unsigned long id = (unsigned long)blockIdx.x * blockDim.y + threadIdx.y;
  if (id >= (unsigned long)most * t.columns)
    return;
  const int row = id / t.columns;
  const long rest = id - (row * t.columns);
  y[rest] = 0;
}
__global__ void direct(int most, int columns, float *y) {
  const unsigned long id = (unsigned long)blockIdx.x * blockDim.y + threadIdx.y;
  if (id >= (unsigned long)most * columns)
    return;
  const int row = id / columns;
  const long rest = id - (row * columns);
  y[rest] = 0;
}

// Hazard: it was divided by another number.
__global__ void other(const __grid_constant__ Shape s, int most, float *y) {
  const unsigned long id = (unsigned long)blockIdx.x * blockDim.y + threadIdx.y;
  const int &columns = s.columns, &channels = s.channels;
  if (id >= (unsigned long)most * columns)
    return;
  const int row = id / columns;
  // CHECK: :[[@LINE+1]]:29: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits [cuda-index-overflow]
  const long at = id + (row * channels);
  y[at] = 0;
}

void run(Shape s, int batch, long most, float *y) {
  const dim3 block(32, 4), grid((most * s.columns + 3) / 4, batch);
  member<<<grid, block>>>(s, most, y);
  parameter<<<grid, block>>>(most, s.columns, y);
  record<<<grid, block>>>(s, most, y);
  direct<<<grid, block>>>(most, s.columns, y);
  other<<<grid, block>>>(s, most, y);
}
