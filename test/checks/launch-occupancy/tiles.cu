// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-launch-occupancy.MaxSharedShare: 100}}' --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --check-prefix=ALL --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-launch-occupancy.MaxSharedShare: 10}}' --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --check-prefix=FEW --implicit-check-not=warning:

// What a kernel works on is its shared memory: a tile is as large as the algorithm wants it.

#include <cuda_runtime.h>

// Every element that is loaded is used 64 times.
__global__ void multiply(const float *a, const float *b, float *c, int n) {
  __shared__ float rows[64][64], columns[64][65];
  float sum = 0;
  for (int tile = 0; tile < n; tile += 64) {
    for (int k = 0; k < 64; ++k) {
      rows[k][threadIdx.x] = a[(tile + k) * n + threadIdx.x];
      columns[k][threadIdx.x] = b[(tile + k) * n + threadIdx.x];
    }
    __syncthreads();
    for (int row = 0; row < 64; ++row)
      for (int k = 0; k < 64; ++k)
        sum += rows[row][k] * columns[k][threadIdx.x];
    __syncthreads();
  }
  c[blockIdx.x * 64 + threadIdx.x] = sum;
}

// Stencils in a tile that is dynamic memory.
__global__ void stencil(const float *in, float *out, int steps) {
  extern __shared__ float tile[];
  for (int k = 0; k < 128; ++k)
    tile[k * 64 + threadIdx.x] = in[(blockIdx.x * 128 + k) * 64 + threadIdx.x];
  for (int step = 0; step < steps; ++step) {
    __syncthreads();
    for (int k = 1; k < 127; ++k)
      tile[k * 64 + threadIdx.x] = tile[(k - 1) * 64 + threadIdx.x] + tile[(k + 1) * 64 + threadIdx.x];
  }
  out[blockIdx.x * 64 + threadIdx.x] = tile[64 * 64 + threadIdx.x];
}

// A histogram in a helper.
__device__ void add(int *bins, int value) { atomicAdd(&bins[value & 8191], 1); }
__global__ void histogram(const int4 *in, int *out, int n) {
  __shared__ int bins[8192];
  for (int k = threadIdx.x; k < 8192; k += 64)
    bins[k] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += 64) {
    const int4 v = in[i];
    for (int k = 0; k < 8; ++k) {
      add(bins, v.x >> k);
      add(bins, v.y >> k);
      add(bins, v.z >> k);
      add(bins, v.w >> k);
    }
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = bins[threadIdx.x];
}

// Much memory, of which little is used in a kernel that waits for global memory.
__global__ void follow(const int *next, int *out) {
  __shared__ int scratch[10240];
  int at = blockIdx.x;
  for (int step = 0; step < 64; ++step)
    at = next[at];
  scratch[threadIdx.x] = at;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = scratch[threadIdx.x ^ 1];
}
// A copy through it: each element once.
__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[96][97];
  for (int k = 0; k < 96; ++k)
    tile[k][threadIdx.x] = in[(blockIdx.y * 96 + k) * n + blockIdx.x * 96 + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 96; ++k)
    out[(blockIdx.x * 96 + k) * n + blockIdx.y * 96 + threadIdx.x] = tile[threadIdx.x][k];
}

void launches(const float *a, float *c, const int *next, int *out, int n) {
  // ALL: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'multiply' to 12 of 64 warps
  multiply<<<n, 64>>>(a, a, c, n);
  // ALL: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'stencil' to 12 of 64 warps
  stencil<<<n, 64, 128 * 64 * 4>>>(a, c, n);
  // ALL: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'histogram' to 12 of 64 warps
  histogram<<<n, 64>>>((const int4 *)a, out, n);
  // CHECK: :[[@LINE+3]]:3: warning: shared memory limits the occupancy of 'follow' to 10 of 64 warps
  // ALL: :[[@LINE+2]]:3: warning: shared memory limits the occupancy of 'follow'
  // FEW: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'follow'
  follow<<<n, 64>>>(next, out);
  // CHECK: :[[@LINE+2]]:3: warning: shared memory limits the occupancy of 'transpose'
  // ALL: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'transpose'
  transpose<<<n, 96>>>(a, c, n);
}
