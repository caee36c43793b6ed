// RUN: %check --checks=correctness %s -- -std=c++17 2>/dev/null | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: sed '/^lib::/,$d' %s >%t.cu
// RUN: %check --checks=correctness %t.cu -- -std=c++17 2>/dev/null | FileCheck %s --check-prefix=ALONE
//
// Code that was not understood launches all of these: no block and no grid is
// chosen. Where nothing names them (ALONE) they are for whatever they say.

// CHECK: error: 'no-such-header.h' file not found
#include <no-such-header.h>
#include <cuda_pipeline.h>

// One block has nobody to race with.
// ALONE: warning: {{.*}}both change one element of 'sum'{{.*}} [cuda-gmem-race]
__global__ void total(float *sum, const float *in) {
  sum[threadIdx.x] += in[blockIdx.x * 64 + threadIdx.x];
}
// Whole warps only.
// ALONE: warning: the mask 0xffffffff {{.*}} [cuda-warp-mask]
__global__ void votes(unsigned *out, int n) {
  if (threadIdx.x < n)
    out[threadIdx.x] = __ballot_sync(~0u, threadIdx.x & 1);
}
// Blocks of 64 threads.
// ALONE: warning: __syncthreads() is not reached by all threads {{.*}} [cuda-sync-divergent-barrier]
__global__ void firstWarps(float *x) {
  if (threadIdx.x < 64) {
    x[threadIdx.x] = 1;
    __syncthreads();
  }
}
// Two stages of 64, or of fewer.
// ALONE-NOT: 's', which
__global__ void stages(const float *in, float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x + 64] = 2 * in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 64];
}
// Wrong for each.
// ALONE: warning: {{.*}} reads byte 4 of 'tile'
__global__ void swapped(const float *in, float *out) {
  __shared__ float tile[1024];
  tile[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 4 of 'tile', which thread 1 of the block writes {{.*}} [cuda-smem-race]
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
__global__ void shifted(float *x) {
  const float left = x[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} [cuda-gmem-race]
  x[threadIdx.x + 1] = left;
}

lib::Tensor run(lib::Tensor t) {
  total<<<1, 64>>>(t.a, t.b);
  votes<<<1, 64>>>(t.a, t.b);
  firstWarps<<<1, 64>>>(t.a);
  stages<<<1, 64>>>(t.a, t.b);
  swapped<<<1, 64>>>(t.a, t.b);
  shifted<<<1, 64>>>(t.a);
}
