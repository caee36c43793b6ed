// The numbers of threads that are tried for a launch whose block is not known. An element too few in all but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define GIVES(T) \
  __global__ void of##T(float *p) { \
    extern __shared__ float s[]; \
    s[threadIdx.x + 1] = 0; \
    __syncthreads(); \
    p[0] = s[0]; \
  } \
  void launch##T(float *p, unsigned t) { of##T<<<1, t, t * 4 + (t == T) * 4>>>(p); }
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(0)
GIVES(1)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(2)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(31)
GIVES(32)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(33)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(63)
GIVES(64)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(65)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(255)
GIVES(256)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(257)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(511)
GIVES(512)
// CHECK: :[[@LINE+1]]:1: warning: the launch gives 1,024 bytes of dynamic shared memory in a block of 256
GIVES(513)
