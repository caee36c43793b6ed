// RUN: %check --checks='-*,cuda-gmem-race' %s --  | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// The last block of a grid, which is none of the first, meets what the others change.

#include <cuda_runtime.h>
// Along y.
__global__ void rows(const float *x, float *sum, float *mean, int n) {
  const int i = blockIdx.y * 256 + threadIdx.x;
  if (i < n) atomicAdd(sum, x[i]);
  if (blockIdx.y + 1 == gridDim.y && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:13: warning: thread 0 of block (0, 63, 0) reads 'sum', which thread 0 of block 0 atomically changes
    *mean = *sum / n;
}
void l1(const float *x, float *s, float *m, int n) { rows<<<dim3(1, (n + 255) / 256), 256>>>(x, s, m, n); }
// The others return.
__global__ void early(const int *x, int *count, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) atomicAdd(count, 1);
  if (blockIdx.x < gridDim.x - 1) return;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:34: warning: thread 0 of block 63 reads 'count', which thread 0 of block 0 atomically changes
  if (threadIdx.x == 0) out[0] = *count;
}
void l2(const int *x, int *c, int *o, int n) { early<<<(n + 127) / 128, 128>>>(x, c, o, n); }
// A grid of a known size, and its last thread.
__global__ void known(const int *x, int *count, int *out) {
  atomicMax(count, x[blockIdx.x * 64 + threadIdx.x]);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:66: warning: thread 63 of block 47 reads 'count', which thread 0 of block 0 atomically changes
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 63) out[0] = *count;
}
void l3(const int *x, int *c, int *o) { known<<<48, 64>>>(x, c, o); }
// What the first blocks write.
__global__ void partial(const float *x, float *part, float *out) {
  if (threadIdx.x == 0) part[blockIdx.x] = x[blockIdx.x];
  __syncthreads();
  const int last = gridDim.x - 1;
  if (blockIdx.x == last && threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:14: warning: thread 0 of block 63 reads the element of 'part' that thread 0 of block 0 writes, and nothing orders blocks
    out[0] = part[0] + part[1];
  }
}
void l4(const float *x, float *p, float *o, int n) { partial<<<n, 32>>>(x, p, o); }
// In a helper.
__device__ bool isLast() { return blockIdx.x == gridDim.x - 1 && threadIdx.x == 0; }
__global__ void helped(const int *x, unsigned long long *total, unsigned long long *out, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(total, (unsigned long long)(i < n ? x[i] : 0));
  __syncthreads();
  // CHECK: :[[@LINE+1]]:24: warning: thread 0 of block 63 reads 'total', which thread 0 of block 0 atomically changes
  if (isLast()) *out = *total;
}
void l5(const int *x, unsigned long long *t, unsigned long long *o, int n) { helped<<<(n + 255) / 256, 256>>>(x, t, o, n); }
// The last block to come is no block of the grid.
__global__ void ticket(const float *x, float *sum, unsigned *done, float *out, int n) {
  __shared__ bool last;
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) atomicAdd(sum, x[i]);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicAdd(done, 1u) == gridDim.x - 1;
  __syncthreads();
  if (last && threadIdx.x == 0) *out = atomicAdd(sum, 0.0f);
}
void lA(const float *x, float *s, unsigned *d, float *o, int n) { ticket<<<(n + 255) / 256, 256>>>(x, s, d, o, n); }
// Nobody else writes the end.
__global__ void ends(const int *x, int *offsets, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) offsets[i] = x[i];
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) offsets[n] = n;
}
void lB(const int *x, int *o, int n) { ends<<<(n + 255) / 256, 256>>>(x, o, n); }
// What the block itself has counted.
__global__ void own(const int *x, int *counts, int *out) {
  atomicAdd(&counts[blockIdx.x], x[threadIdx.x]);
  __syncthreads();
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) out[0] = counts[blockIdx.x];
}
void lC(const int *x, int *c, int *o, int n) { own<<<n, 256>>>(x, c, o); }
// The rest of an array.
__global__ void rest(const float *x, float *y, int n) {
  const int tile = blockIdx.x * 1024;
  if (blockIdx.x == gridDim.x - 1) {
    for (int i = tile + threadIdx.x; i < n; i += 256) y[i] = x[i];
  } else {
    for (int k = 0; k < 4; ++k) y[tile + k * 256 + threadIdx.x] = x[tile + k * 256 + threadIdx.x];
  }
}
void lD(const float *x, float *y, int n) { rest<<<(n + 1023) / 1024, 256>>>(x, y, n); }
// What another launch has counted.
__global__ void other(const int *x, int *count, const int *before, int *out) {
  atomicAdd(count, x[blockIdx.x * 256 + threadIdx.x]);
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) *out = *before;
}
void lE(const int *x, int *c, const int *b, int *o, int n) { other<<<n, 256>>>(x, c, b, o); }
// What comes to lie before the first block.
__global__ void halo(const float *x, float *h) {
  if (blockIdx.x != gridDim.x - 1 && threadIdx.x == 0) h[blockIdx.x + 1] = x[blockIdx.x];
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) h[0] = 0;
}
void lF(const float *x, float *h, int n) { halo<<<n, 32>>>(x, h); }
