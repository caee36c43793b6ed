// A block of 1,024 threads has a last one. A launch of 1,025 fails, so that what its last thread would do says nothing; that it fails is told by cuda-launch-config.
// RUN: %check --checks='-*,cuda-async-wait,cuda-async-alignment,cuda-smem-bounds,cuda-cdp-heap-mismatch' %s -- -std=c++17 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cuda_pipeline.h>

__global__ void waits(const float *in, float *out) {
  __shared__ float s[2048];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (threadIdx.x == 1023)
    // CHECK: :[[@LINE+1]]:24: warning: thread 1023 reads what thread 0 copied into 's' and waited for, with no barrier in between
    out[threadIdx.x] = s[0];
}
__global__ void waitsMore(const float *in, float *out) {
  __shared__ float s[2048];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (threadIdx.x == 1024)
    out[threadIdx.x] = s[0];
}
__global__ void alignment(const float *in) {
  __shared__ alignas(16) float s[256];
  if (blockDim.x == 1024 && threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:5: warning: an asynchronous copy of 12 bytes
    __pipeline_memcpy_async(s + 4 * threadIdx.x, in + 4 * threadIdx.x, 12);
}
__global__ void alignmentMore(const float *in) {
  __shared__ alignas(16) float s[256];
  if (blockDim.x == 1025 && threadIdx.x < 32)
    __pipeline_memcpy_async(s + 4 * threadIdx.x, in + 4 * threadIdx.x, 12);
}
__global__ void bounds(float *out) {
  __shared__ float s[1023];
  // CHECK: :[[@LINE+1]]:3: warning: thread 1023 writes element 1023 of 's', which has 1023 elements
  s[threadIdx.x] = out[threadIdx.x];
}
__global__ void boundsMore(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[threadIdx.x];
}
__global__ void heap(void **p) {
  if (threadIdx.x == 1023)
    // CHECK: :[[@LINE+1]]:12: warning: 1 allocations of 16777216 bytes
    p[0] = malloc(16 << 20);
}
__global__ void heapMore(void **p) {
  if (threadIdx.x == 1024)
    p[0] = malloc(16 << 20);
}
void launch(float *x, void **p) {
  waits<<<1, 1024>>>(x, x);
  waitsMore<<<1, 1025>>>(x, x);
  alignment<<<1, 1024>>>(x);
  alignmentMore<<<1, 1025>>>(x);
  bounds<<<1, 1024>>>(x);
  boundsMore<<<1, 1025>>>(x);
  heap<<<1, 1024>>>(p);
  heapMore<<<1, 1025>>>(p);
}
