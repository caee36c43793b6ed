// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel that only another kernel launches has the blocks that it is launched with there.

template <int Most> __global__ void child(int *Out) {
  if (threadIdx.x < Most)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 48 of 64 are here
    __syncthreads();
  Out[threadIdx.x] = 1;
}
__global__ void parent(int *Out) {
  if (threadIdx.x == 0) {
    child<48><<<1, 64>>>(Out);
    child<64><<<1, 64>>>(Out);
  }
}
void launch(int *Out) { parent<<<1, 32>>>(Out); }
