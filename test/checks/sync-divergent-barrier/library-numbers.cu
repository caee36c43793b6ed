// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What the library's objects give is a number of each thread's own.
#include <cuda/atomic>
__global__ void loaded(cuda::atomic<int> *count) {
  if (count->load() > 4)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}
__global__ void given(int n) {
  if (n > 4)
    __syncthreads();
}
void launch(cuda::atomic<int> *count, int n) {
  loaded<<<1, 64>>>(count);
  given<<<1, 64>>>(n);
}
