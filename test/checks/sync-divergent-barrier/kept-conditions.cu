// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='warning:'

// A variable keeps whether a thread leaves: a launch gives the number of its threads for the count, and another number.
__global__ void each(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  const bool outside = i >= n;
  if (outside)
    return;
  __syncthreads();
  a[i] = 1;
}
__global__ void denied(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  const bool inside = n > i;
  if (!inside)
    return;
  __syncthreads();
  a[i] = 1;
}
__global__ void deniedTwice(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  const bool inside = n > i;
  if (!(!inside))
    ;
  else
    return;
  __syncthreads();
  a[i] = 1;
}
__global__ void other(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  const bool outside = i >= n;
  if (outside)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  a[i] = 1;
}
void run(int blocks, int threads, int n, unsigned *a) {
  each<<<blocks, threads>>>(blocks * threads, a);
  denied<<<blocks, threads>>>(blocks * threads, a);
  deniedTwice<<<blocks, threads>>>(blocks * threads, a);
  other<<<blocks, threads>>>(n, a);
}
