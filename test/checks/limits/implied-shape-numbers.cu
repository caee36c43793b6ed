// What says that a kernel that nothing launches is for more than one warp, and the number beside each. Threads 0 of two warps write one element.
// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstddef>

#define USE(NAME, ...) \
  __global__ void NAME(int *p, int *q, int n) { \
    int w = threadIdx.x; \
    __VA_ARGS__; \
    if (threadIdx.x % 32 == 0) \
      p[0] = w; \
  }
#define BOUND(NAME, OF) \
  __global__ __launch_bounds__ OF void NAME(int *p) { \
    if (threadIdx.x % 32 == 0) \
      p[0] = threadIdx.x; \
  }
// The number of a warp in the block.
USE(by31, w += threadIdx.x / 31)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(by32, w += threadIdx.x / 32)
USE(shift4, w += threadIdx.x >> 4)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(shift5, w += threadIdx.x >> 5)
// What is shifted further has 64 bits: its upper half counts nothing.
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(shift31, w += size_t(threadIdx.x) >> 31)
USE(shift32, w += size_t(threadIdx.x) >> 32)
// One of so many, where a warp is not as many; bits that no lane has.
USE(rest63, w += threadIdx.x % 63)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(rest64, w += threadIdx.x % 64)
USE(bits31, w += threadIdx.x & 31)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(bits32, w += threadIdx.x & 32)
// Tests that only another warp fails, and of the size of the block.
USE(below31, if (threadIdx.x < 31) w += n)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(below32, if (threadIdx.x < 32) w += n)
USE(above31, if (blockDim.x > 31) w += n)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(above32, if (blockDim.x > 32) w += n)
// Numbers that count the threads of a block.
USE(tile63, q[blockIdx.x * 63 + threadIdx.x] = 1)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(tile64, q[blockIdx.x * 64 + threadIdx.x] = 1)
USE(stride63, for (int i = threadIdx.x; i < n; i += 63) q[i] = 1)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(stride64, for (int i = threadIdx.x; i < n; i += 64) q[i] = 1)
// Bounds of launches. As many as any block may have is no number that the code is for.
BOUND(bound32, (32))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
BOUND(bound33, (33))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
BOUND(bound1023, (1023))
BOUND(bound1024, (1024))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
BOUND(boundOfBlocks, (1024, 1))
// Factors that are too large to be one.
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(times23, w += (size_t(threadIdx.x) << 23) / (size_t(32) << 23))
USE(times24, w += (size_t(threadIdx.x) << 24) / (size_t(32) << 24))
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
USE(timesLess, w += size_t(threadIdx.x) * 16777215 / (size_t(32) * 16777215))
USE(timesMore, w += size_t(threadIdx.x) * 16777216 / (size_t(32) * 16777216))
