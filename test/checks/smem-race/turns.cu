// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What threads wait for in a loop orders them, whichever is simulated first: locks, turns, flags.
#include <cuda/atomic>
#include <cuda_runtime.h>

__global__ void turnsOfWarps(const int *in, int *out) {
  __shared__ int turn, sum;
  if (threadIdx.x == 0)
    turn = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> mine(turn);
  const int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) {
    while (mine.load(cuda::memory_order_acquire) != warp) {
    }
    sum = (warp == 0 ? 0 : sum) + in[warp];
    out[warp] = sum;
    mine.store(warp + 1, cuda::memory_order_release);
  }
}

__global__ void locked(const int *in) {
  __shared__ int lock, sum;
  if (threadIdx.x == 0)
    lock = 0, sum = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0)
      ;
    __threadfence_block();
    sum = sum + in[threadIdx.x / 32];
    __threadfence_block();
    atomicExch(&lock, 0);
  }
}

__device__ int everywhere;
__global__ void lockedOutside(const int *in) {
  __shared__ int sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&everywhere, 0, 1) != 0)
      ;
    __threadfence_block();
    sum = sum + in[threadIdx.x / 32];
    __threadfence_block();
    atomicExch(&everywhere, 0);
  }
}

// The one that waits stands first.
__global__ void flag(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int value;
  if (threadIdx.x == 0)
    ready = 0;
  __syncthreads();
  if (threadIdx.x == 64) {
    while (ready == 0)
      ;
    __threadfence_block();
    out[0] = value;
  }
  if (threadIdx.x == 0) {
    value = in[0];
    __threadfence_block();
    ready = 1;
  }
}

// The lanes of a warp meet the one that has waited.
__global__ void warpBehindFlag(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int value[32];
  if (threadIdx.x == 0)
    ready = 0;
  __syncthreads();
  if (threadIdx.x >= 32) {
    if (threadIdx.x == 32)
      do {
      } while (ready == 0);
    __syncwarp();
    out[threadIdx.x] = value[threadIdx.x - 32];
  } else {
    value[31 - threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    if (threadIdx.x == 0)
      ready = 1;
  }
}

// A flag of another block says nothing of the threads of this one.
__global__ void flagOfGrid(volatile int *ready, const int *in, int *out) {
  __shared__ int value;
  if (threadIdx.x == 0) {
    while (*ready == 0)
      ;
    value = in[0];
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 32 reads byte 0 of 'value', which thread 0 of the block writes
  out[threadIdx.x] = value;
}

// Behind a barrier nobody waits any more.
__global__ void barrierBehind(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int value[64];
  if (threadIdx.x == 0)
    ready = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    ready = 1;
  while (ready == 0)
    ;
  __syncthreads();
  value[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'value', which thread {{[0-9]+}} of the block writes
  out[threadIdx.x] = value[63 - threadIdx.x];
}

// What is done before waiting is not ordered by it.
__global__ void beforeWaiting(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int value[64];
  if (threadIdx.x == 0)
    ready = 0;
  __syncthreads();
  value[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'value', which thread {{[0-9]+}} of the block writes
  out[threadIdx.x] = value[63 - threadIdx.x];
  if (threadIdx.x == 0)
    ready = 1;
  while (ready == 0)
    ;
}

void run(const int *in, int *out, int *ready) {
  turnsOfWarps<<<50, 128>>>(in, out);
  locked<<<50, 128>>>(in);
  lockedOutside<<<50, 128>>>(in);
  flag<<<50, 128>>>(in, out);
  warpBehindFlag<<<50, 64>>>(in, out);
  flagOfGrid<<<50, 64>>>(ready, in, out);
  barrierBehind<<<50, 64>>>(in, out);
  beforeWaiting<<<50, 64>>>(in, out);
}
