// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The number that a kernel gives its threads says how long a row of them is: in a block that was chosen no two have the same.

#include <cuda_runtime.h>

__global__ void planes(const float *in, float *out) {
  extern __shared__ float tile[];
  const int thread = threadIdx.z * 128 + threadIdx.y * 32 + threadIdx.x;
  tile[thread] = in[thread];
  __syncthreads();
  out[thread] = tile[thread ^ 1];
}

__device__ void fill(float *tile, const float *in, int step) {
  const int thread = threadIdx.z * 64 + threadIdx.y * 16 + threadIdx.x;
  for (int i = 0; i < 2; ++i)
    tile[i * 128 + thread] = in[step * 1000 + i * 128 + thread];
}
__global__ void stages(const float *in, float *out, int steps) {
  extern __shared__ float tiles[];
  float *first = tiles, *next = tiles + 256;
  fill(first, in, 0);
  fill(next, in, 1);
  __syncthreads();
  const int thread = threadIdx.z * 64 + threadIdx.y * 16 + threadIdx.x;
  out[thread] = first[thread ^ 3] + next[thread ^ 5];
  if (threadIdx.y == 0)
    out[thread] += steps;
}

__global__ void narrowRows(const float *in, float *out) {
  __shared__ float tile[64];
  const int thread = threadIdx.y * 8 + threadIdx.x;
  tile[thread] = in[thread];
  __syncthreads();
  if (threadIdx.y == 0)
    out[thread] = tile[thread ^ 1];
}

__global__ void padded(const float *in, float *out) {
  __shared__ float tile[33 * 32];
  tile[threadIdx.y * 33 + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x * 33 + threadIdx.y];
}

// What such a block does is still seen.
__global__ void overlaid(const float *in, float *out) {
  extern __shared__ float both[];
  const int thread = threadIdx.z * 128 + threadIdx.y * 32 + threadIdx.x;
  both[thread] = in[thread];
  __syncthreads();
  const float other = both[thread ^ 64];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} {{reads|writes}} byte {{[0-9]+}} of 'both', which thread {{[0-9]+}} of the block {{reads|writes}} with no barrier in between
  both[thread] = other + 1;
  __syncthreads();
  if (threadIdx.y == 0)
    out[thread] = both[thread] + both[thread ^ 32];
}

__device__ void fetch(float *tile, const float *in, int pitch, int step) {
  const int thread = threadIdx.z * 128 + threadIdx.y * 32 + threadIdx.x;
  for (int i = 0; i < 2; ++i) {
    float *to = tile + (i * 32 + thread / 8) * 32 + thread % 8 * 4;
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(in + (i * 64 + thread / 4) * pitch + step * 16 + thread % 4 * 4));
  }
}
// Both tiles are whole; what comes over them waits for nobody.
__global__ void overFetched(const float *in, int pitch) {
  extern __shared__ float tiles[];
  fetch(tiles, in, pitch, 0);
  fetch(tiles + 2048, in, pitch, 1);
  float *to = tiles + (threadIdx.z * 64 + threadIdx.x / 4) * 128 + threadIdx.y * 32 + threadIdx.x % 4 * 2;
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'tiles', which thread {{[0-9]+}} of the block writes with no barrier in between
    to[i * 2048] = i;
}
