// The threads, extents and numbers that are tried to see that two threads meet. Where one alone is let in, it is told only if it is tried.
// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define WRITE(NAME, CONDITION) \
  __global__ void NAME(int *p, int n, int m) { \
    if (CONDITION) \
      p[0] = threadIdx.x; \
  }
// Two threads of a block.
WRITE(thread30, threadIdx.x == 30 || threadIdx.x == 0)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(thread31, threadIdx.x == 31 || threadIdx.x == 0)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(thread32, threadIdx.x == 32 || threadIdx.x == 0)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(thread33, threadIdx.x == 33 || threadIdx.x == 0)
WRITE(thread34, threadIdx.x == 34 || threadIdx.x == 0)
WRITE(thread63, threadIdx.x == 63 || threadIdx.x == 0)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(thread64, threadIdx.x == 64 || threadIdx.x == 0)
WRITE(thread65, threadIdx.x == 65 || threadIdx.x == 0)
// The same, of a plane.
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(plane5_9, threadIdx.x == 5 && threadIdx.y == 9 || threadIdx.x + threadIdx.y == 0)
WRITE(plane4_9, threadIdx.x == 4 && threadIdx.y == 9 || threadIdx.x + threadIdx.y == 0)
WRITE(plane6_9, threadIdx.x == 6 && threadIdx.y == 9 || threadIdx.x + threadIdx.y == 0)
WRITE(plane5_8, threadIdx.x == 5 && threadIdx.y == 8 || threadIdx.x + threadIdx.y == 0)
WRITE(plane5_10, threadIdx.x == 5 && threadIdx.y == 10 || threadIdx.x + threadIdx.y == 0)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(plane9_5, threadIdx.x == 9 && threadIdx.y == 5 || threadIdx.x + threadIdx.y == 0)
WRITE(plane8_5, threadIdx.x == 8 && threadIdx.y == 5 || threadIdx.x + threadIdx.y == 0)
WRITE(plane10_5, threadIdx.x == 10 && threadIdx.y == 5 || threadIdx.x + threadIdx.y == 0)
WRITE(plane9_4, threadIdx.x == 9 && threadIdx.y == 4 || threadIdx.x + threadIdx.y == 0)
WRITE(plane9_6, threadIdx.x == 9 && threadIdx.y == 6 || threadIdx.x + threadIdx.y == 0)
// Threads of two blocks.
WRITE(other32, blockIdx.x == 1 && threadIdx.x == 32 || blockIdx.x + threadIdx.x == 0)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(other33, blockIdx.x == 1 && threadIdx.x == 33 || blockIdx.x + threadIdx.x == 0)
WRITE(other34, blockIdx.x == 1 && threadIdx.x == 34 || blockIdx.x + threadIdx.x == 0)
// The extents of blocks and of the grid, where no launch says them.
WRITE(row255, blockDim.x == 255)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(row256, blockDim.x == 256)
WRITE(row257, blockDim.x == 257)
WRITE(columns15, blockDim.x == 15 && threadIdx.y < 3)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(columns16, blockDim.x == 16 && threadIdx.y < 3)
WRITE(columns17, blockDim.x == 17 && threadIdx.y < 3)
WRITE(rows15, blockDim.y == 15 && threadIdx.y < 3)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(rows16, blockDim.y == 16 && threadIdx.y < 3)
WRITE(rows17, blockDim.y == 17 && threadIdx.y < 3)
WRITE(grid63, gridDim.x == 63 && blockIdx.x < 2)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(grid64, gridDim.x == 64 && blockIdx.x < 2)
WRITE(grid65, gridDim.x == 65 && blockIdx.x < 2)
// Numbers of which it is asked whether the conditions hold for them: one number, and another beside the largest.
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(number0, n == 0)
// Of one element nobody is the last.
WRITE(number1, n == 1)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(number2, n == 2)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(number3, n == 3)
WRITE(number4, n == 4)
WRITE(number1023, n == 1023)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(number1024, n == 1024)
WRITE(number1025, n == 1025)
WRITE(number1048575, n == 1048575)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(number1048576, n == 1048576)
WRITE(number1048577, n == 1048577)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(beside3, m == 1048576 && n == 3)
WRITE(beside4, m == 1048576 && n == 4)
WRITE(beside1023, m == 1048576 && n == 1023)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} writes the element of 'p' that
WRITE(beside1024, m == 1048576 && n == 1024)
WRITE(beside1025, m == 1048576 && n == 1025)

// The last thread of so many reads what the first writes. Where it is only known of one number that they meet, nothing is said: 34 and 65 are put in.
#define ENDS(NAME, A, B) \
  __global__ void NAME(int *v, int n) { \
    const int i = blockIdx.x * blockDim.x + threadIdx.x; \
    if (i < n && (n == A || n == B)) \
      v[i] = v[n - 1 - i]; \
  } \
  void launch_##NAME(int *v, int n) { NAME<<<(n + 255) / 256, 256>>>(v, n); }
ENDS(ends33, 33, 65)
// CHECK: :[[@LINE+1]]:1: warning: thread 64 writes the element of 'v' that thread 0 reads
ENDS(ends34, 34, 65)
ENDS(ends35, 35, 65)
ENDS(ends64, 34, 64)
ENDS(ends66, 34, 66)
