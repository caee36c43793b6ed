// The blocks in which threads are counted that come to a barrier of a kernel that nothing launches. What is wrong in every block but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define COUNT(N) \
  __global__ void of##N(float *out) { \
    if (threadIdx.x < 96 && blockDim.x != N) \
      asm volatile("bar.sync 3, 128;"); \
    out[threadIdx.x] = 0; \
  }
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(1023)
COUNT(1024)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(511)
COUNT(512)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(513)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(383)
COUNT(384)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(385)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(255)
COUNT(256)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(257)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(191)
COUNT(192)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(193)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(159)
COUNT(160)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(161)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(127)
COUNT(128)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(129)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(95)
COUNT(96)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(97)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(63)
COUNT(64)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(65)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(31)
COUNT(32)
// CHECK: :[[@LINE+1]]:1: warning: the barrier waits for 128 threads, and only 96 come to it
COUNT(33)
