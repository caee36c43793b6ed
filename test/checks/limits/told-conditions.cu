// Of what a condition is told: up to 60 letters of it, and of a longer one the first 40 and the last 15.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s
__global__ void letters60(int vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv) {
  // CHECK: :[[@LINE+2]]:7: note: the condition 'threadIdx.x < 8 + 0 * vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv' differs
  // CHECK: :[[@LINE+1]]:7: note:
  if (threadIdx.x < 8 + 0 * vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv)
    __syncthreads();
}
__global__ void letters61(int vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv) {
  // CHECK: :[[@LINE+2]]:7: note: the condition 'threadIdx.x < 8 + 0 * vvvvvvvvvvvvvvvvvv ... vvvvvvvvvvvvvvv' differs
  // CHECK: :[[@LINE+1]]:7: note:
  if (threadIdx.x < 8 + 0 * vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv)
    __syncthreads();
}
