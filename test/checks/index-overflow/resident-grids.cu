// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A grid that waits as a whole is on the GPU as a whole: its threads are counted
// in 32 bits.
#include <cooperative_groups.h>

using Count = long long;
__device__ void gate(double *r, Count n, Count a, Count b) {
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
  cooperative_groups::this_grid().sync();
}
__global__ void gates(double *r, Count n, Count a, Count b) { gate(r, n, a, b); }
__global__ void direct(double *r, Count n, Count a, Count b) {
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
  cooperative_groups::this_grid().sync();
  if (thread < n * a) r[thread] = 0;
}
__device__ void part(double *r, Count n, Count a, Count b) {
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
}
__global__ void parts(double *r, Count n, Count a, Count b) {
  part(r, n, a, b);
  cooperative_groups::this_grid().sync();
  part(r, n, b, a);
}
__global__ void launched(double *r, Count n, Count a, Count b) {
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
}
void launch(double *r, Count n, Count a, Count b, int blocks) {
  void *args[] = {&r, &n, &a, &b};
  cudaLaunchCooperativeKernel((void *)launched, dim3(blocks), dim3(256), args);
}

// The hazards: any number of blocks.
__global__ void alone(double *r, Count n, Count a, Count b) {
  // CHECK: :[[@LINE+1]]:33: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296, and the bound that it is compared with has 64 bits [cuda-index-overflow]
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
}
__device__ void shared(double *r, Count n, Count a, Count b) {
  // CHECK: :[[@LINE+1]]:33: warning: the thread's index is computed in 32 bits
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
}
__global__ void one(double *r, Count n, Count a, Count b) {
  shared(r, n, a, b);
  cooperative_groups::this_grid().sync();
}
__global__ void another(double *r, Count n, Count a, Count b) { shared(r, n, a, b); }
