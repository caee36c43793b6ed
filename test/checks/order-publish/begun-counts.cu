// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A count that is set to 0 before the same thread adds to it announces nothing: who waits for the sum waits for what is added.

struct Meeting {
  unsigned counts[3];
  unsigned current;
  __device__ void meet(unsigned blocks) {
    __syncthreads();
    if (threadIdx.x == 0) {
      const unsigned at = (current + 1) % 3, next = (at + 1) % 3;
      counts[next] = 0;
      __threadfence();
      atomicAdd(&counts[at], 1u);
      while (atomicAdd(&counts[at], 0u) != blocks) {
      }
      __threadfence();
      current = at;
    }
    __syncthreads();
  }
};
__device__ Meeting meeting;
__global__ void rounds(int *out, int steps) {
  for (int i = 0; i < steps; ++i) {
    out[blockIdx.x] = i;
    meeting.meet(gridDim.x);
  }
}

// Hazards: it is what the others wait for, or the sum is announced without a fence.
__device__ unsigned gate = 1, sums[2];
__device__ int data;
__global__ void opened(int *out) {
  if (blockIdx.x == 0) {
    data = 5;
    // CHECK: :[[@LINE+1]]:5: warning: 'data' is written and then announced by 'gate' with no fence in between
    gate = 0;
  } else {
    while (*(volatile unsigned *)&gate != 0) {
    }
    __threadfence();
    out[blockIdx.x] = data;
  }
}
__global__ void added(int *out) {
  if (blockIdx.x == 0) {
    sums[0] = 0;
    data = 5;
    // CHECK: :[[@LINE+1]]:5: warning: 'data' is written and then announced by 'sums' with no fence in between
    atomicAdd(&sums[1], 1u);
  } else {
    while (atomicAdd(&sums[1], 0u) == 0) {
    }
    __threadfence();
    out[blockIdx.x] = data;
  }
}
