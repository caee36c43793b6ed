// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// The length of a row that is a sum is said whole: no part of it alone is what lanes are apart by.

#include <cuda_runtime.h>

__global__ void best(const float *boxes, int *out, int n, int classes, int masks) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float *box = boxes + (4 + classes + masks) * i;
  int label = 0;
  // CHECK: :[[@LINE+4]]:9: warning: global load from 'boxes' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, with 'classes + masks + 4' assumed to be 32
  // CHECK: :[[@LINE+3]]:9: note: consecutive lanes are a multiple of 'classes + masks + 4' apart, which is not known here and counted as 32 elements
  float most = 0;
  for (int c = 0; c < classes; ++c)
    if (box[c] > most) {
      most = box[c];
      label = c;
    }
  out[i] = label;
}

// Twice one part, a part that is taken away, and all of it several times.
__global__ void borders(const float *field, float *out, int n, int width, int border) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float sum = 0;
  for (int i = 0; i < width; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'field' {{.*}}, with 'width + 2 * border - 1' assumed to be 32
    sum += field[row * (width + 2 * border - 1) + i];
  out[row] = sum;
}
__global__ void thrice(const float *field, float *out, int n, int width, int border) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float sum = 0;
  for (int i = 0; i < width; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'field' {{.*}}, with 'width + border' assumed to be 32
    sum += field[row * 3 * (width + border) + i];
  out[row] = sum;
}

// Steps that may be 1 are 1 in the sum.
__global__ void steps(float *x, int n, int incx, int incy) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:5: warning: global load and store of 'x' {{.*}}, with 'incx + incy + 6' assumed to be 8
    x[i * (incx + incy + 6)] *= 2;
}

// A part that is a multiple of another which has no name of its own.
__global__ void halves(const float *field, float *out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int half = nz / 2 + 1;
  if (x < nx && y < ny)
    for (int z = 0; z < half; ++z)
      // CHECK: :[[@LINE+1]]:36: warning: global load from 'field' {{.*}}, with 'ny' assumed to be 32
      out[(z * ny + y) * nx + x] = field[z + y * half + x * half * ny];
}

// One part alone keeps its name.
__global__ void plain(const float *field, float *out, int n, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float sum = 0;
  for (int i = 0; i < width; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'field' {{.*}}, with 'width' assumed to be 32
    sum += field[row * width + i];
  out[row] = sum;
}
