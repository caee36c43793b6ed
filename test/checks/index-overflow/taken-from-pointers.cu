// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What is taken from a pointer is an index of as many bits as it has: nobody widened it.

__global__ void subtracted(float *p, int rows, int columns) {
  const int size = rows * columns;
  p[threadIdx.x] = *(p - size + threadIdx.x);
}
__global__ void moved(float *p, int rows, int columns) {
  p += threadIdx.x;
  p -= rows * columns;
  *p = 0;
}
__global__ void stepped(float *p, int rows, int columns, int steps) {
  const int row = rows * columns;
  for (int i = 0; i < steps; ++i, p -= row)
    p[threadIdx.x] = 0;
}
struct Cursor {
  float *at;
  __device__ void back(unsigned n) { at -= n; }
};
__global__ void byMember(float *p, unsigned rows, unsigned columns) {
  Cursor c{p + threadIdx.x};
  c.back(rows * columns);
  *c.at = 0;
}
__global__ void address(float *p, int rows, int columns) {
  float *end = &p[threadIdx.x] - (rows * columns + 1);
  *end = 0;
}
__global__ void negated(float *p, int rows, int columns) {
  p[-(rows * columns)] = 0;
}

// A number of 64 bits and a cast do say so.
__global__ void wideVariable(float *p, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:26: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long size = rows * columns;
  p[threadIdx.x] = *(p - size);
}
__global__ void cast(float *p, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  p -= (size_t)(rows * columns);
  *p = 0;
}
__global__ void minus(float *p, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:34: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const long back = -(long)(rows * columns);
  p[back + threadIdx.x] = 0;
}
