// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --arch=sm_100 --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --check-prefix=SM100 --implicit-check-not=warning:

__global__ void k(int *p);
__global__ void testKernel() {}
__global__ void tile(int *p) {
  __shared__ int words[10240];
  p[blockIdx.x] = words[threadIdx.x];
}
constexpr int kThreads = 16;

void launches(int *p, int n, int bytes) {
  // CHECK: :[[@LINE+3]]:3: warning: shared memory limits the occupancy of 'tile' to 10 of 64 warps on sm_90
  // CHECK: :[[@LINE+2]]:3: note: 40,960 + 1,024 reserved bytes of shared memory per block
  // SM100: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'tile' to 10 of 64 warps on sm_100
  tile<<<n, 64>>>(p);
  // CHECK: :[[@LINE+2]]:3: warning: shared memory limits the occupancy of 'k' to 16 of 64 warps
  // SM100: :[[@LINE+1]]:3: warning: shared memory limits
  k<<<n, 256, 102400>>>(p);
  // Document: 768 threads are 75 %, 32 threads 50 %, 100 KB are two blocks.
  testKernel<<<512, 768>>>();
  testKernel<<<512, 32>>>();
  // CHECK: :[[@LINE+2]]:3: warning: shared memory limits the occupancy of 'testKernel' to 8 of 64 warps
  // SM100: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'testKernel' to 8 of 64 warps
  testKernel<<<512, 128, 100 * 1024>>>();
  // A half-filled warp counts as a warp: 32 blocks are 32 of 64.
  k<<<n, kThreads>>>(p);
  // A grid that does not fill the device.
  tile<<<64, 64>>>(p);
  k<<<n, 256, bytes>>>(p);
  k<<<n, n>>>(p);
  k<<<n, 256>>>(p);
  k<<<n, 1024>>>(p);
}
