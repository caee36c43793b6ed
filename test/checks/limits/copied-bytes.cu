// The bytes that one instruction copies, and those beside them.
// RUN: %check --checks='-*,cuda-async-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cuda_pipeline.h>

#define COPY(N) \
  __global__ void of##N(const char *in) { \
    __shared__ alignas(16) char s[1024]; \
    __pipeline_memcpy_async(s + 16 * threadIdx.x, (const char *)__builtin_assume_aligned(in, 16) + 16 * threadIdx.x, N); \
  }
// CHECK: :[[@LINE+1]]:1: warning: an asynchronous copy of 3 bytes: an instruction copies 4, 8 or 16
COPY(3)
COPY(4)
// CHECK: :[[@LINE+1]]:1: warning: an asynchronous copy of 5 bytes: an instruction copies 4, 8 or 16
COPY(5)
// CHECK: :[[@LINE+1]]:1: warning: an asynchronous copy of 7 bytes: an instruction copies 4, 8 or 16
COPY(7)
COPY(8)
// CHECK: :[[@LINE+1]]:1: warning: an asynchronous copy of 9 bytes: an instruction copies 4, 8 or 16
COPY(9)
// CHECK: :[[@LINE+1]]:1: warning: an asynchronous copy of 15 bytes: an instruction copies 4, 8 or 16
COPY(15)
COPY(16)
// CHECK: :[[@LINE+1]]:1: warning: an asynchronous copy of 17 bytes: an instruction copies 4, 8 or 16
COPY(17)
