// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(int *p) { p[threadIdx.x] = 0; }
void launches(int *p, int n) {
  // A third of the warps is enough: 4 blocks of 7 warps, and 3; 2 of 11; 3 of 8.
  k<<<n, 224, 58368 - 1024>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'k' to 21 of 64 warps
  k<<<n, 224, 58368 - 1023>>>(p);
  k<<<n, 352, 100 * 1024>>>(p);
  k<<<n, 256, 58368 - 1023>>>(p);
  // A grid that 132 multiprocessors hold at once, and a block more.
  k<<<3 * 132, 224, 58368 - 1023>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'k' to 21 of 64 warps
  k<<<3 * 132 + 1, 224, 58368 - 1023>>>(p);
  k<<<dim3(3, 44, 3), 224, 58368 - 1023>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'k' to 21 of 64 warps
  k<<<dim3(3, 44, 4), 224, 58368 - 1023>>>(p);
}
