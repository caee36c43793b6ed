// RUN: %check --checks='-*,cuda-order-concurrency' %s --  | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// The last block of a grid waits, or is waited for.

#include <cuda/atomic>
#include <cuda_runtime.h>
// Along y.
__global__ void y(volatile int *flag, float *out) {
  if (blockIdx.y == gridDim.y - 1) { if (threadIdx.x == 0) { out[0] = 1; __threadfence(); *flag = 1; } return; }
  // CHECK: :[[@LINE+1]]:32: warning: 'y' waits for 'flag', which another block writes
  if (threadIdx.x == 0) while (*flag == 0);
  __syncthreads();
  out[blockIdx.y * 32 + threadIdx.x] = out[0];
}
void l1(volatile int *f, float *o, int n) { y<<<dim3(1, n), 32>>>(f, o); }
// The first waits.
__global__ void firstWaits(int *flag, float *out) {
  // CHECK: :[[@LINE+1]]:53: warning: 'firstWaits' waits for 'flag', which another block writes
  if (blockIdx.x == 0 && threadIdx.x == 0) { while (atomicAdd(flag, 0) == 0) __nanosleep(20); out[0] = out[1]; }
  if (blockIdx.x + 1 == gridDim.x && threadIdx.x == 0) { out[1] = 3; __threadfence(); atomicExch(flag, 1); }
}
void l2(int *f, float *o, int n) { firstWaits<<<n, 32>>>(f, o); }
// A grid of a known size.
__global__ void known(int *flag, float *out) {
  const bool producer = blockIdx.x == gridDim.x - 1;
  if (producer) { if (threadIdx.x == 0) { out[0] = 1; __threadfence(); atomicExch(flag, 1); } }
  // CHECK: :[[@LINE+1]]:39: warning: 'known' waits for 'flag', which another block writes
  else if (threadIdx.x == 0) { while (atomicAdd(flag, 0) == 0) ; out[blockIdx.x + 1] = out[0]; }
}
void l3(int *f, float *o) { known<<<512, 64>>>(f, o); }
// Each waits for the next one.
__global__ void chain(int *flag, float *v) {
  if (threadIdx.x != 0) return;
  // CHECK: :[[@LINE+1]]:43: warning: 'chain' waits for 'flag', which another block writes
  if (blockIdx.x != gridDim.x - 1) while (atomicAdd(&flag[blockIdx.x + 1], 0) == 0) ;
  v[blockIdx.x] += 1;
  __threadfence();
  atomicExch(&flag[blockIdx.x], 1);
}
void l4(int *f, float *v, int n) { chain<<<n, 32>>>(f, v); }
// The last waits.
__global__ void lastWaits(int *flag, float *out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) { out[1] = 3; __threadfence(); atomicExch(flag, 1); }
  // CHECK: :[[@LINE+1]]:65: warning: 'lastWaits' waits for 'flag', which another block writes
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) { while (atomicAdd(flag, 0) == 0) ; out[0] = out[1]; }
}
void l5(int *f, float *o, int n) { lastWaits<<<n, 32>>>(f, o); }
// A cooperative grid.
__global__ void coop(int *flag, float *out) {
  if (blockIdx.x == gridDim.x - 1) { if (threadIdx.x == 0) { out[0] = 1; __threadfence(); atomicExch(flag, 1); } return; }
  if (threadIdx.x == 0) while (atomicAdd(flag, 0) == 0) ;
}
void lA(int *f, float *o, int n) { void *a[] = {&f, &o}; cudaLaunchCooperativeKernel((void *)coop, dim3(n), dim3(32), a, 0, 0); }
// A flag of its own.
__global__ void own(volatile int *flag, float *out) {
  if (blockIdx.x == gridDim.x - 1) {
    if (threadIdx.x == 0) { flag[blockIdx.x] = 1; }
    if (threadIdx.x == 32) while (flag[blockIdx.x] == 0) ;
    out[threadIdx.x] = 1;
  }
}
void lB(volatile int *f, float *o, int n) { own<<<n, 64>>>(f, o); }
// A lock.
__global__ void lock(int *l, float *out) {
  if (threadIdx.x == 0) {
    while (atomicCAS(l, 0, 1) != 0) ;
    if (blockIdx.x == gridDim.x - 1) out[0] = 0; else out[1] += 1;
    __threadfence();
    atomicExch(l, 0);
  }
}
void lC(int *l, float *o, int n) { lock<<<n, 64>>>(l, o); }
