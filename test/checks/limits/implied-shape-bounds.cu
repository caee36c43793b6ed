// What a bound allows, and one less, of what says that a block has several warps. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-gmem-race' %s --
// RUN: %check --bound=implied-shape-functions=2 --bound=implied-shape-sum=6 --bound=implied-shape-address=6 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=implied-shape-functions=1 %{flags} -DFUNCTIONS | count 0
// RUN: %check --bound=implied-shape-sum=5 --bound=implied-shape-address=5 %{flags} | FileCheck %s --check-prefix=LESS --implicit-check-not='{{warning|error}}:'

__device__ unsigned warp() { return threadIdx.x / 32; }
// CHECK: :[[@LINE+2]]:39: warning: thread 0 writes the element of 'p' that thread 32 writes
// LESS: :[[@LINE+1]]:39: warning: thread 0 writes the element of 'p' that thread 32 writes
__global__ void functions(float *p) { p[threadIdx.x % 32] = warp(); }

#ifndef FUNCTIONS
// A sum, what the parameter counts for, and the number of the thread.
__device__ void only(float *q, unsigned t) {
  if (t + 1 == 50)
    q[0] = 1;
}
__global__ void sums(float *p, float *q) {
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 writes the element of 'p' that thread 32 writes
  p[threadIdx.x % 32] = threadIdx.x;
  only(q, threadIdx.x);
}
// An element, what the parameter counts for, and the array.
__device__ void put(float *s) { s[threadIdx.x] = 1; }
__global__ void address(float *p) {
  __shared__ float s[128];
  put(s);
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 writes the element of 'p' that thread 32 writes
  p[threadIdx.x % 32] = threadIdx.x;
}
#endif
