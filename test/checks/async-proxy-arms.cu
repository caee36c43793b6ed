// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Which arm of a condition is written first says nothing of which comes first: who waits comes behind.

#include <cuda_runtime.h>
#include <cstdint>

__device__ inline uint32_t at(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ inline void init(uint64_t &b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(&b)), "r"(n) : "memory"); }
__device__ inline void arrive(uint64_t &b) { asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(at(&b)) : "memory"); }
__device__ inline bool done(uint64_t &b, int phase) {
  uint32_t ok;
  asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }" : "=r"(ok) : "r"(at(&b)), "r"(phase) : "memory");
  return ok;
}
__device__ inline void wait(uint64_t &b, int phase) {
  while (!done(b, phase)) {
  }
}
__device__ inline void fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ inline void send(int *to, const int *from) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 128;" ::"l"(to), "r"(at(from)) : "memory");
  asm volatile("cp.async.bulk.commit_group;");
  asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}

__global__ void sendsAbove(int *out) {
  __shared__ alignas(128) int t[32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    init(full, 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    wait(full, 0);
    fence();
    send(out, t);
  } else if (threadIdx.x < 32) {
    t[threadIdx.x] = threadIdx.x;
    arrive(full);
  }
}
__global__ void sendsBelow(int *out) {
  __shared__ alignas(128) int t[32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    init(full, 32);
  __syncthreads();
  if (threadIdx.x < 32) {
    t[threadIdx.x] = threadIdx.x;
    arrive(full);
  } else if (threadIdx.x == 32) {
    wait(full, 0);
    fence();
    send(out, t);
  }
}
// Nobody fences, whichever is written first.
__global__ void unfencedAbove(int *out) {
  __shared__ alignas(128) int t[32];
  __shared__ uint64_t full;
  if (threadIdx.x == 0)
    init(full, 32);
  __syncthreads();
  if (threadIdx.x == 32) {
    wait(full, 0);
    // CHECK: :[[@LINE+1]]:5: warning: the asynchronous copy reads 't' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it
    send(out, t);
  } else if (threadIdx.x < 32) {
    t[threadIdx.x] = threadIdx.x;
    arrive(full);
  }
}
