// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What says that a block has several warps, or rows, and what does not yet. Where no launch says it, a row of 256 threads, a side of 16 and a grid of 64 blocks are what a
// condition is asked with.

__global__ void __launch_bounds__(1023) bounded(float *p, float *q) {
  // CHECK: :[[@LINE+1]]:3: warning: 
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void __launch_bounds__(1024) boundedByNothing(float *p, float *q) {
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void byWarp(float *p, float *q) {
  if (threadIdx.x / 32 == 1)
    q[0] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void byLess(float *p, float *q) {
  if (threadIdx.x / 31 == 1)
    q[0] = 1;
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void tiles(float *p, float *q) {
  q[blockIdx.x * 64 + threadIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void smallTiles(float *p, float *q) {
  q[blockIdx.x * 63 + threadIdx.x] = 1;
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void rest(float *p, float *q) {
  if (threadIdx.x % 64 == 1)
    q[0] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void smallRest(float *p, float *q) {
  if (threadIdx.x % 63 == 1)
    q[0] = 1;
  p[threadIdx.x % 32] = threadIdx.x;
}
__global__ void row(float *p, float *q) {
  if (blockDim.x >= 256)
    // CHECK: :[[@LINE+1]]:5: warning: 
    p[threadIdx.x] = p[threadIdx.x + 1];
}
__global__ void longRow(float *p, float *q) {
  if (blockDim.x > 256)
    p[threadIdx.x] = p[threadIdx.x + 1];
}
__global__ void side(float *p, float *q) {
  if (blockDim.y >= 16 && threadIdx.y < 4)
    // CHECK: :[[@LINE+1]]:5: warning: 
    p[threadIdx.x] = p[threadIdx.x + 1];
}
__global__ void longSide(float *p, float *q) {
  if (blockDim.y > 16 && threadIdx.y < 4)
    p[threadIdx.x] = p[threadIdx.x + 1];
}
__global__ void grid(float *p, float *q) {
  if (gridDim.x >= 64 && blockIdx.x < 2)
    // CHECK: :[[@LINE+1]]:5: warning: 
    p[threadIdx.x] = p[threadIdx.x + 1];
}
__global__ void largeGrid(float *p, float *q) {
  if (gridDim.x > 64 && blockIdx.x < 2)
    p[threadIdx.x] = p[threadIdx.x + 1];
}
