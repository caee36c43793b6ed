// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// A function that copies and fences, but not as it should, is where the report stands.

#include <cuda/ptx>
#include <cuda_runtime.h>
namespace ptx = cuda::ptx;
// One thread fences for all.
__device__ void flush(float *to, const float *from) {
  if (threadIdx.x == 0) ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the asynchronous copy reads 's'
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, from, 1024);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}
__global__ void k1(float *o) { __shared__ alignas(16) float s[256]; s[threadIdx.x] = threadIdx.x; flush(o, s); }
void l1(float *o) { k1<<<1, 256>>>(o); }
// A helper that only copies: who calls it has to fence.
__device__ void send(float *to, const float *from) {
  ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, from, 1024);
  ptx::cp_async_bulk_commit_group();
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
}
// CHECK: :[[@LINE+1]]:138: warning: the asynchronous copy reads 's'
__global__ void k2(float *o) { __shared__ alignas(16) float s[256]; s[threadIdx.x] = threadIdx.x; __syncthreads(); if (threadIdx.x == 0) send(o, s); }
void l2(float *o) { k2<<<1, 256>>>(o); }
// Between the two.
__device__ void outer(float *to, const float *from) {
  if (threadIdx.x == 0) ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:25: warning: the asynchronous copy reads 's'
  if (threadIdx.x == 0) send(to, from);
}
__global__ void k3(float *o) { __shared__ alignas(16) float s[256]; s[threadIdx.x] = threadIdx.x; outer(o, s); }
void l3(float *o) { k3<<<1, 256>>>(o); }
// Behind the barrier.
__device__ void late(float *to, const float *from) {
  __syncthreads();
  if (threadIdx.x < 32) ptx::fence_proxy_async(ptx::space_shared);
  // CHECK: :[[@LINE+1]]:26: warning: the asynchronous copy reads 's'
  if (threadIdx.x == 64) send(to, from);
}
__global__ void k4(float *o) { __shared__ alignas(16) float s[256]; s[threadIdx.x] = threadIdx.x; late(o, s); }
void l4(float *o) { k4<<<1, 256>>>(o); }
// A method that stores.
// CHECK: :[[@LINE+1]]:119: warning: the asynchronous copy reads 's'
struct W { float *o; __device__ void run(float *s) const { s[threadIdx.x] = 2; __syncthreads(); if (threadIdx.x == 0) send(o, s); } };
__global__ void k5(float *o) { __shared__ alignas(16) float s[256]; W{o}.run(s); }
void l5(float *o) { k5<<<1, 256>>>(o); }
// All threads fence.
__device__ void right(float *to, const float *from) {
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) send(to, from);
}
__global__ void k6(float *o) { __shared__ alignas(16) float s[256]; s[threadIdx.x] = threadIdx.x; right(o, s); }
void l6(float *o) { k6<<<1, 256>>>(o); }
// No barrier between the fence and the copy.
__device__ void early(float *to, const float *from) {
  ptx::fence_proxy_async(ptx::space_shared);
  // CHECK: :[[@LINE+1]]:25: warning: thread 0 starts an asynchronous copy of 's', which thread 1 stores into with no barrier in between
  if (threadIdx.x == 0) send(to, from);
}
__global__ void k7(float *o) { __shared__ alignas(16) float s[256]; s[threadIdx.x] = threadIdx.x; early(o, s); }
void l7(float *o) { k7<<<1, 256>>>(o); }
// The same in the function that stores.
__global__ void k8(float *o) {
  __shared__ alignas(16) float s[256];
  s[threadIdx.x] = threadIdx.x;
  ptx::fence_proxy_async(ptx::space_shared);
  // CHECK: :[[@LINE+1]]:25: warning: thread 0 starts an asynchronous copy of 's', which thread 1 stores into with no barrier in between
  if (threadIdx.x == 0) send(o, s);
}
void l8(float *o) { k8<<<1, 256>>>(o); }
