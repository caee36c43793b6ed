// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --check-prefix=EVERY

// What happens and nobody would change: lanes that are a step of the caller's apart, the edges of a matrix, the border of a tile, what is left over
// behind vector loads. EveryAccess shows it.

#include <cuda_runtime.h>

//===----------------------------------------------------------------------===//
// A step that may be 1, and the length of a row
//===----------------------------------------------------------------------===//

// The increment of a BLAS function, as a parameter, in a structure, of a batch.
__global__ void scal(float *x, int n, int incx, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // EVERY: :[[@LINE+1]]:5: warning: global load and store of 'x' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, with 'incx' assumed to be 32
    x[i * incx] *= by;
}
struct Vector {
  float *data;
  int size, stride;
};
__global__ void add(Vector x, Vector y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < x.size)
    y.data[i * y.stride] += x.data[i * x.stride];
}
__global__ void batched(float *x, int n, int incx, long batchStride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[blockIdx.y * batchStride + i * incx] = 0;
}
__global__ void tensor(const float *in, float *out, const int n, const int rows, const int s0, const int s1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int r = 0; r < rows; ++r)
    out[r * n + i] = in[r * s0 + i * s1];
}
// The window of a pooling, with and without a test of its bound.
__global__ void pool(const float *in, float *out, int width, int outWidth, int step) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= outWidth)
    return;
  float most = 0;
  for (int k = 0; k < step && x * step + k < width; ++k)
    most = max(most, in[blockIdx.y * step * width + x * step + k]);
  out[blockIdx.y * outWidth + x] = most;
}
__global__ void subsample(const float *in, float *out, int width, int outWidth, int sx, int sy) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < outWidth)
    out[blockIdx.y * outWidth + x] = in[blockIdx.y * sy * width + x * sx];
}

// The length of a row: an index of a column stands beside it, of a block, of the warps, of a loop.
__global__ void columnOfBlock(const float *in, float *out, int n, int fields) {
  for (int r = threadIdx.x; r < n; r += blockDim.x)
    // CHECK: :[[@LINE+1]]:31: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, with 'fields' assumed to be 32
    out[blockIdx.x * n + r] = in[r * fields + blockIdx.x];
}
__global__ void columnOfWarp(float *image, int pitch) {
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'image' is not coalesced
  image[threadIdx.x * pitch + threadIdx.y] = 0;
}
__global__ void columnOfLoop(float *scratch, const float *in, int n, int capacity) {
  float *mine = scratch + (blockIdx.x * blockDim.x + threadIdx.x) * capacity;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'scratch' is not coalesced
    mine[k] = in[k];
}
// Of a head, to whose length the loop counts.
__global__ void columnOfHead(const float *k, float *out, int width, int head, int n) {
  if (threadIdx.x >= n)
    return;
  float sum = 0;
  for (int i = 0; i < head; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'k' is not coalesced
    sum += k[threadIdx.x * width + blockIdx.y * head + i];
  out[threadIdx.x] = sum;
}
// An index is compared with it.
__global__ void compared(const float *in, float *out, int rows, int columns, int column) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows || column >= columns || blockIdx.y >= columns)
    return;
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced
  out[r] = in[r * columns + column];
}

// Columns that are further apart than a window's.
__global__ void farColumns(const float *in, float *out, int pitch) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 3; ++j)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced
    sum += in[r * pitch + 32 * j];
  out[r] = sum;
}
__global__ void window(const float *in, float *out, int step) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 5; ++k)
    sum += in[x * step + k];
  out[x] = sum;
}
// One step of an elimination: the column is given.
__global__ void eliminate(float *m, const float *a, int n, int t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1 - t)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'm' is not coalesced
    m[n * (i + t + 1) + t] = a[n * t + i];
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

__global__ void walls(float *u, int nx, int ny) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nx) {
    u[i] = 0;
    u[(ny - 1) * nx + i] = 0;
  }
  if (i < ny) {
    // EVERY: :[[@LINE+1]]:5: warning: global store to 'u' is not coalesced
    u[i * nx] = 0;
    u[i * nx + nx - 1] = u[i * nx + nx - 2];
  }
}
__global__ void periodic(float *u, int nx, int ny, int nz) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < nz; ++k)
    if (j < ny)
      u[(k * ny + j) * nx] = u[(k * ny + j) * nx + nx - 2];
}
__global__ void diagonal(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i * n + i] += 1;
}
// The same, of blocks whose shape is known, and a diagonal beside it.
__global__ void pivots(float *a, int n, float least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    size_t k = i + i * n;
    if (a[k] < least)
      a[k] = a[k] < 0 ? -least : least;
  }
}
__global__ void besideDiagonal(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    a[i * n + i + 1] = a[(i + 1) * n + i];
}
// The first and the last column of rows with a border.
__global__ void borders(float *u, const float *left, const float *right, int nx, int ny) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ny) {
    int at = (i + 1) * (nx + 2);
    u[at] = left[i];
    u[at + nx + 1] = right[i];
  }
}
// Diagonals, one after the other, are the matrix.
__global__ void diagonals(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: global load and store of 'a' is not coalesced
    a[i * n + i + k] += 1;
}
// One for each block, and for each of four turns.
__global__ void diagonalOfBlock(float *a, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: global load and store of 'a' is not coalesced
  a[threadIdx.x * n + threadIdx.x + blockIdx.x * 32] += 1;
}
__global__ void fewDiagonals(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: global load and store of 'a' is not coalesced
    a[i * n + i + k * 64] += 1;
}
// The first block alone.
__global__ void firstBlocks(float *u, const float *in, int nx, int ny, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (blockIdx.x == 0 && i < ny)
    for (int k = 0; k < nx; ++k)
      sum += u[i * nx + k];
  for (int k = 0; k < n; ++k)
    sum += in[k * ny + i];
  u[i] = sum;
}
// The columns beside a tile, by one of its warps.
__global__ void tiled(const float *in, float *out, int width, int height) {
  __shared__ float tile[32][35];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32;
  for (int r = threadIdx.y; r < 32; r += 8)
    tile[r][threadIdx.x + 1] = in[(y + r) * width + x];
  if (threadIdx.y == 0) {
    tile[threadIdx.x][0] = in[(y + threadIdx.x) * width + blockIdx.x * 32 - 1];
    tile[threadIdx.x][33] = in[(y + threadIdx.x) * width + blockIdx.x * 32 + 32];
  }
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += 8)
    out[(y + r) * width + x] = tile[r][threadIdx.x] + tile[r][threadIdx.x + 2];
}
// Both triangles of a matrix are no border.
__global__ void symmetrise(float *a, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < n && y < n)
    // CHECK: :[[@LINE+1]]:36: warning: global load from 'a' is not coalesced
    a[y * n + x] = (a[y * n + x] + a[x * n + y]) / 2;
}

//===----------------------------------------------------------------------===//
// What is left over
//===----------------------------------------------------------------------===//

__global__ void vectors(const float *in, float *out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) {
    float4 v = *reinterpret_cast<const float4 *>(in + i);
    *reinterpret_cast<float4 *>(out + i) = make_float4(v.x + 1, v.y + 1, v.z + 1, v.w + 1);
  } else {
    for (int j = i; j < n; ++j)
      out[j] = in[j] + 1;
  }
}
// The next iteration uses the rest of what was brought.
__global__ void shortRows(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[i * 8 + k];
  out[i] = sum;
}
__global__ void longRows(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced
    sum += in[i * 64 + k];
  out[i] = sum;
}

void launches(float *f, int n) {
  columnOfWarp<<<n, dim3(32, 8)>>>(f, n);
  tiled<<<dim3(n, n), dim3(32, 8)>>>(f, f, n, n);
  symmetrise<<<dim3(n, n), dim3(32, 8)>>>(f, n);
  pivots<<<n, 128>>>(f, n, 1);
  besideDiagonal<<<n, 128>>>(f, n);
  borders<<<n, 128>>>(f, f, f, n, n);
  diagonals<<<n, 128>>>(f, n);
  diagonalOfBlock<<<n, 128>>>(f, n);
  fewDiagonals<<<n, 128>>>(f, n);
}
