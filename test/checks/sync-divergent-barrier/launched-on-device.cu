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

// A kernel that launches itself is looked at in the blocks that it gives itself.
__global__ void launchesItself(int depth, int *p) {
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 32 of 64 are here
    __syncthreads();
  p[threadIdx.x] = depth;
  if (threadIdx.x == 0 && depth > 0)
    launchesItself<<<1, 64>>>(depth - 1, p);
}
__global__ void launchesItselfRight(int depth, int *p) {
  if (threadIdx.x < 64)
    __syncthreads();
  p[threadIdx.x] = depth;
  if (threadIdx.x == 0 && depth > 0)
    launchesItselfRight<<<1, 64>>>(depth - 1, p);
}
void startSmall(int *p) {
  launchesItself<<<1, 32>>>(3, p);
  launchesItselfRight<<<1, 32>>>(3, p);
}
