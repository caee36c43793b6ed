// The calls that are searched for a barrier of the grid, as many as are needed and one less.
// DEFINE: %{flags} = --checks='-*,cuda-index-overflow' %s -- -std=c++17
// RUN: %check --bound=resident-grid-calls=2 %{flags} | count 0
// RUN: %check --bound=resident-grid-calls=1 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cooperative_groups.h>

using Count = long long;
__device__ void whole() { cooperative_groups::this_grid().sync(); }
__device__ void step() { whole(); }
__global__ void waits(double *r, Count n, Count a, Count b) {
  // CHECK: :[[@LINE+1]]:33: warning: the thread's index is computed in 32 bits
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
  step();
}
// The function that is called, and who calls it.
__device__ void part(double *r, Count n, Count a, Count b) {
  // CHECK: :[[@LINE+1]]:33: warning: the thread's index is computed in 32 bits
  const int thread = blockDim.x * blockIdx.x + threadIdx.x;
  for (Count i = thread; i < n * a * b; i += blockDim.x * gridDim.x) r[i] *= 2;
}
__device__ void parts(double *r, Count n, Count a, Count b) { part(r, n, a, b); }
__global__ void all(double *r, Count n, Count a, Count b) {
  parts(r, n, a, b);
  whole();
}
