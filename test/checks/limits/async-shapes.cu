// The blocks in which asynchronous copies are followed of a kernel that nothing launches. What is wrong in every block but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-async-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cuda_pipeline.h>

#define ROW(X) \
  __global__ void row##X(const float *in, float *out) { \
    __shared__ float s[1024]; \
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4); \
    __pipeline_commit(); \
    if (blockDim.x == X) \
      __pipeline_wait_prior(0); \
    out[threadIdx.x] = s[threadIdx.x]; \
  }
#define PLANE(X, Y) \
  __global__ void plane##X##_##Y(const float *in, float *out) { \
    __shared__ float s[1024]; \
    const int at = threadIdx.x + threadIdx.y * blockDim.x; \
    __pipeline_memcpy_async(&s[at], &in[at], 4); \
    __pipeline_commit(); \
    if (blockDim.x == X && blockDim.y == Y) \
      __pipeline_wait_prior(0); \
    out[at] = s[at]; \
  }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(31)
ROW(32)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(33)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(63)
ROW(64)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(65)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(127)
ROW(128)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(129)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(255)
ROW(256)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(257)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(511)
ROW(512)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(513)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
ROW(1024)
PLANE(16, 16)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(15, 16)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(17, 16)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(16, 15)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(16, 17)
PLANE(32, 32)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(31, 32)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(32, 31)
PLANE(32, 8)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(31, 8)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(33, 8)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(32, 7)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(32, 9)
PLANE(32, 2)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(31, 2)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(33, 2)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(32, 3)
PLANE(32, 1)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(31, 1)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-async-wait]
PLANE(33, 1)
