// Counts with which it is tried whether grid and arguments of a launch, which come from one number, go together: one that a barrier is missed with alone is
// told where it is tried, and the numbers next to it are not. Blocks have 64 threads.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define MEET(NAME, COUNT)                                                                                                                                      \
  __global__ void NAME(int *p, int twice) {                                                                                                                    \
    if (twice == 2 * (COUNT) && threadIdx.x == 0)                                                                                                              \
      return;                                                                                                                                                  \
    __syncthreads();                                                                                                                                           \
    p[blockIdx.x] = twice;                                                                                                                                     \
  }                                                                                                                                                            \
  void launch_##NAME(int *p, int n) { NAME<<<(n + 63) / 64, 64>>>(p, 2 * n); }

MEET(four, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(five, 5)
MEET(six, 6)
MEET(half, 32)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(halfAndOne, 33)
MEET(halfAndTwo, 34)
MEET(two, 160)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(twoAndMore, 161)
MEET(twoAndTwo, 162)
MEET(three, 199)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(threeAndEight, 200)
MEET(threeAndNine, 201)
MEET(beforeFour, 255)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(fourBlocks, 256)
MEET(behindFour, 257)
MEET(beforeLast, 318)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(lastOfFive, 319)
MEET(fiveBlocks, 320)
MEET(many, 300000)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(manyAndOne, 300001)
MEET(manyAndTwo, 300002)
MEET(most, 1048575)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
MEET(million, 1048576)
MEET(more, 1048577)
