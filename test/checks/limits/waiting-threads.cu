// The threads and blocks of which it is asked whether they wait for each other: the first three. What waits by others alone is not told.
// RUN: %check --checks='-*,cuda-order-concurrency' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#define THREAD(T) \
  __device__ volatile unsigned Arrived##T; \
  __global__ void thread##T(float *p) { \
    if (threadIdx.x == T) { \
      if (blockIdx.x == 1) \
        Arrived##T = 1; \
      if (blockIdx.x == 0) \
        while (Arrived##T == 0) \
          ; \
    } \
  } \
  void launch##T(float *p, int n) { thread##T<<<n, 256>>>(p); }
// CHECK: :[[@LINE+1]]:1: warning: 'thread2' waits for 'Arrived2', which another block writes
THREAD(2)
THREAD(3)
#define BLOCK(B) \
  __device__ volatile unsigned Set##B; \
  __global__ void block##B(float *p) { \
    if (threadIdx.x == 0) { \
      if (blockIdx.x == B) \
        Set##B = 1; \
      if (blockIdx.x == 0) \
        while (Set##B == 0) \
          ; \
    } \
  } \
  void launchBlock##B(float *p, int n) { block##B<<<n, 256>>>(p); }
// CHECK: :[[@LINE+1]]:1: warning: 'block2' waits for 'Set2', which another block writes
BLOCK(2)
BLOCK(3)
