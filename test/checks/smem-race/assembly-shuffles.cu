// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What lanes add up by shuffles of assembly is the same in all of a row, as it
// is by the intrinsic: that all of them store it is no race.

#include <cuda_runtime.h>

__device__ float exchanged(float x, int distance) {
  float y;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;"
               : "=f"(y)
               : "f"(x), "r"(distance));
  return y;
}
__device__ float fromBelow(float x, int distance) {
  float y;
  asm volatile("shfl.sync.down.b32 %0, %1, %2, 0x1f, 0xffffffff;"
               : "=f"(y)
               : "f"(x), "r"(distance));
  return y;
}

__global__ void rows(const float *in, float *out, int n) {
  __shared__ float best[8];
  float largest = -5e4f;
  for (int i = 0; i < n; ++i) {
    float x = in[(i * 8 + threadIdx.y) * 16 + threadIdx.x];
    for (int o = 8; o > 0; o /= 2)
      x += exchanged(x, o);
    largest = fmaxf(largest, x);
  }
  best[threadIdx.y] = largest;
  __syncthreads();
  float all = 0;
  for (int j = 0; j < 8; ++j)
    all += best[j];
  out[threadIdx.y * 16 + threadIdx.x] = all;
}
void launchRows(const float *in, float *out, int n) {
  rows<<<1, dim3(16, 8)>>>(in, out, n);
}

// Half the lanes' sums are others.
__global__ void halves(const float *in, float *out) {
  __shared__ float best[8];
  float x = in[threadIdx.y * 16 + threadIdx.x];
  for (int o = 4; o > 0; o /= 2)
    x += exchanged(x, o);
  // CHECK: :[[@LINE+1]]:3: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte {{[0-9]+}} of 'best' here, with no barrier in between
  best[threadIdx.y] = x;
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = best[7 - threadIdx.y];
}
void launchHalves(const float *in, float *out) {
  halves<<<1, dim3(16, 8)>>>(in, out);
}

// Only the first lane has the whole sum.
__global__ void downwards(const float *in, float *out) {
  __shared__ float best[8];
  float x = in[threadIdx.y * 32 + threadIdx.x];
  for (int o = 16; o > 0; o /= 2)
    x += fromBelow(x, o);
  // CHECK: :[[@LINE+1]]:3: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte {{[0-9]+}} of 'best' here, with no barrier in between
  best[threadIdx.y] = x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = best[7 - threadIdx.y];
}
void launchDownwards(const float *in, float *out) {
  downwards<<<1, dim3(32, 8)>>>(in, out);
}
