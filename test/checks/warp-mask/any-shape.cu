// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Kernels for rows of threads with no launch: what is so however long the rows of a block are.

__global__ void pack(const float *x, unsigned char *y, int width) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  const int at = iy * width + ix, place = at % 32;
  int q = x[at];
  if (place < 16) {
    // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition may keep from here
    const int high = __shfl_down_sync(0xffffffff, q, 16);
    y[at / 2] = q | high << 4;
  }
}
// Beside an end of the rows that the host may give as a multiple.
__global__ void packRows(const float *x, unsigned char *y, int width) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ix >= width)
    return;
  const int at = iy * width + ix;
  int q = x[at];
  if (at % 32 < 16) {
    // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition may keep from here
    const int high = __shfl_down_sync(0xffffffff, q, 16);
    y[at / 2] = q | high << 4;
  }
}
// A mask of bits, and what is left is early to go; by a helper.
__device__ int upper(int q) { return __shfl_down_sync(0xffffffff, q, 16); }
__global__ void packBits(const float *x, unsigned char *y, int width) {
  const unsigned ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  const unsigned at = iy * width + ix;
  const int q = x[at];
  if ((at & 31) >= 16)
    return;
  // CHECK: :[[@LINE+1]]:19: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition may keep from here
  y[at / 2] = q | upper(q) << 4;
}

// Look-alikes: all lanes exchange, and half of them use it.
__global__ void packRight(const float *x, unsigned char *y, int width) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  const int at = iy * width + ix, place = at % 32;
  int q = x[at];
  const int high = __shfl_down_sync(0xffffffff, q, 16);
  if (place < 16)
    y[at / 2] = q | high << 4;
}
// Rows of 16 threads are half a warp, rows of 32 are one.
__global__ void rows(float *x) {
  if (threadIdx.x < 16)
    x[threadIdx.y] = __shfl_down_sync(0xffffffff, x[threadIdx.x], 8);
}
__global__ void firstRows(float *x) {
  if (threadIdx.y < 4)
    x[threadIdx.y] = __shfl_down_sync(0xffffffff, x[threadIdx.x], 8);
}
// The host may give multiples of the block.
__global__ void bounded(const float *x, float *y, int width, int height) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ix >= width || iy >= height)
    return;
  y[iy * width + ix] = __shfl_xor_sync(0xffffffff, x[iy * width + ix], 1);
}
__global__ void boundedByNumber(const float *x, float *y) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ix >= 1000)
    return;
  y[iy * 1000 + ix] = __shfl_xor_sync(0xffffffff, x[iy * 1000 + ix], 1);
}
// The same for all threads of a block.
__global__ void evenBlocks(const float *x, float *y) {
  if (blockIdx.x % 2 < 1)
    y[threadIdx.y * blockDim.x + threadIdx.x] = __shfl_xor_sync(0xffffffff, x[threadIdx.x], 1);
}
