// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(int *p) { p[threadIdx.x] = 0; }
void launches(int *p, int n) {
  // Half of the warps are enough: 4 blocks of 8 warps, and 3.
  k<<<n, 256, 58368 - 1024>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'k' to 24 of 64 warps
  k<<<n, 256, 58368 - 1023>>>(p);
  // A grid that 132 multiprocessors hold at once, and a block more.
  k<<<3 * 132, 256, 58368 - 1023>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'k' to 24 of 64 warps
  k<<<3 * 132 + 1, 256, 58368 - 1023>>>(p);
  k<<<dim3(3, 44, 3), 256, 58368 - 1023>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'k' to 24 of 64 warps
  k<<<dim3(3, 44, 4), 256, 58368 - 1023>>>(p);
}
