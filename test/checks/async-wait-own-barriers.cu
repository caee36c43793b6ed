// RUN: %check --checks='-*,cuda-async-wait' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Barriers of memory that warps have for themselves: the lanes of a warp are ordered by __syncwarp().

#include <cstdint>

static __device__ void init(uint64_t *b) { asm volatile("mbarrier.init.shared::cta.b64 [%1], %0;" ::"r"(1), "r"((uint32_t)__cvta_generic_to_shared(b))); }
static __device__ void arrive(uint64_t *b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"((uint32_t)__cvta_generic_to_shared(b)) : "memory"); }

__global__ __launch_bounds__(256) void ofWarps(float *out) {
  __shared__ alignas(8) uint64_t barriers[8];
  uint64_t *own = &barriers[threadIdx.x / 32];
  if (threadIdx.x % 32 == 0)
    init(own);
  __syncwarp();
  if (threadIdx.x % 32 == 1)
    arrive(own);
}
__global__ __launch_bounds__(256) void ofAll(float *out) {
  __shared__ alignas(8) uint64_t barrier;
  if (threadIdx.x == 0)
    init(&barrier);
  __syncwarp();
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} uses the barrier 'barrier', which thread 0 initialises with nothing in between that makes it visible
  arrive(&barrier);
}
__global__ __launch_bounds__(256) void notOrdered(float *out) {
  __shared__ alignas(8) uint64_t barriers[8];
  uint64_t *own = &barriers[threadIdx.x / 32];
  if (threadIdx.x % 32 == 0)
    init(own);
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} uses the barrier 'barriers', which thread {{[0-9]+}} initialises with nothing in between
  arrive(own);
}
void run(float *out) {
  ofWarps<<<1, 256>>>(out);
  ofAll<<<1, 256>>>(out);
  notOrdered<<<1, 256>>>(out);
}
