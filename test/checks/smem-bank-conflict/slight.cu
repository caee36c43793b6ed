// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --check-prefix=EVERY

// A second wavefront that no longer row takes away.

#include <cuda_runtime.h>

// A warp has two rows of 16: at their start only rows of 16 or 48 elements are free of conflicts, and down their columns those are not.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[16][20];
  // EVERY: :[[@LINE+1]]:3: warning: shared-memory store to 'tile' has a 2-way bank conflict: 2 wavefronts where 1 would do
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  // EVERY: :[[@LINE+1]]:41: warning: shared-memory load from 'tile' has a 2-way bank conflict
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// Four wavefronts are no second one.
__global__ void fourfold(const float *in, float *out) {
  __shared__ float tile[16][24];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:41: warning: shared-memory load from 'tile' has a 4-way bank conflict: 4 wavefronts where 1 would do
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// A row that is one element longer takes this one away.
__global__ void column(const float *in, float *out) {
  __shared__ float tile[32][34];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:41: warning: shared-memory load from 'tile' has a 2-way bank conflict: 2 wavefronts where 1 would do
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// Vectors, of which the inner loops of matrix products are made.
__global__ void vectors(const float4 *in, float4 *out, int n) {
  __shared__ float4 tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:22: warning: shared-memory load from 'tile' has a 2-way bank conflict: 8 wavefronts where 4 would do
    const float4 v = tile[k][2 * threadIdx.x];
    sum.x += v.x, sum.y += v.y, sum.z += v.z, sum.w += v.w;
  }
  out[threadIdx.y * 16 + threadIdx.x] = sum;
}
void launches(float *f, float4 *v, int n) {
  transpose<<<n, dim3(16, 16)>>>(f, f);
  fourfold<<<n, dim3(16, 16)>>>(f, f);
  column<<<n, dim3(32, 32)>>>(f, f);
  vectors<<<n, dim3(8, 16)>>>(v, v, n);
}
