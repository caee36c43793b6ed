// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What is the same for all threads is no reason that they differ, also where it is passed on: the helper is wrong by itself.

__device__ void waitFor(bool All) {
  // CHECK: :[[@LINE+5]]:5: warning: __syncthreads() is not reached by all threads of the block: 1 of 128 are here
  // CHECK: :[[@LINE+3]]:7: note: the condition 'All || threadIdx.x == 3' differs between the threads of the block
  // CHECK-NOT: is passed as
  // CHECK: :[[@LINE+1]]:14: note: threadIdx.x differs between the threads of a block
  if (All || threadIdx.x == 3)
    __syncthreads();
}
__global__ void uniform(float *Out, int N) {
  waitFor(N > 3);
  Out[threadIdx.x] = 1;
}
