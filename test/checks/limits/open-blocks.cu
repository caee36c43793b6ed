// The numbers that are put in for those that the block of a visible launch is made of. Half of a warp waits in a kernel whose launch allows one number alone: it is told if that is tried.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define OPEN(T) \
  __global__ void of##T(int *p) { \
    if (threadIdx.x < 8) \
      __syncthreads(); \
    p[threadIdx.x] = 1; \
  } \
  void launch##T(int *p, int t) { \
    if (t * t * 3 == T * T * 3) \
      of##T<<<1, t + 9>>>(p); \
  }
OPEN(1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(2)
OPEN(3)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(4)
OPEN(5)
OPEN(7)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(8)
OPEN(9)
OPEN(15)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(16)
OPEN(17)
OPEN(31)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(32)
OPEN(33)
OPEN(63)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(64)
OPEN(65)
OPEN(127)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(128)
OPEN(129)
OPEN(255)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(256)
OPEN(257)
OPEN(511)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
OPEN(512)
OPEN(513)
