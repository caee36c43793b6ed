// The sizes of blocks in which the border of two blocks is looked at, where nothing says one: of a kernel that counts its warps, and of another. Who meets there in every
// size but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define WARPS(N) \
  __global__ void warps##N(int *p, int *q) { \
    const int i = blockIdx.x * blockDim.x + threadIdx.x; \
    atomicAdd(&q[threadIdx.x / 32], 1); \
    if (blockDim.x != N) { \
      if (threadIdx.x == blockDim.x - 1) \
        q[i + 1000] = p[i + 1]; \
      if (threadIdx.x == 0) \
        p[i] = 1; \
    } \
  }
#define THREADS(N) \
  __global__ void threads##N(int *p, int *q) { \
    const int i = blockIdx.x * blockDim.x + threadIdx.x; \
    if (blockDim.x != N) { \
      if (threadIdx.x == blockDim.x - 1) \
        q[i] = p[i + 1]; \
      if (threadIdx.x == 0) \
        p[i] = 1; \
    } \
  }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
WARPS(127)
WARPS(128)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
WARPS(129)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
WARPS(255)
WARPS(256)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
WARPS(257)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
THREADS(15)
THREADS(16)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
THREADS(17)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
THREADS(31)
THREADS(32)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} the element of 'p' that
THREADS(33)
