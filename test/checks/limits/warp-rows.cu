// The rows of a block in which a warp is followed of a kernel that nothing launches. What is wasteful in all but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define ROWS(X) \
  __global__ void of##X(float *p) { \
    const int at = threadIdx.x + threadIdx.y * blockDim.x; \
    if (blockDim.x == X) \
      p[at] = 1; \
    else \
      p[at * 32] = 1; \
  }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(15)
ROWS(16)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(17)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(7)
ROWS(8)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(9)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(3)
ROWS(4)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(5)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} [cuda-gmem-uncoalesced]
ROWS(2)
