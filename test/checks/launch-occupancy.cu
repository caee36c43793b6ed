// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --arch=sm_100 --checks='-*,cuda-launch-occupancy' %s -- | FileCheck %s --check-prefix=SM100 --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-launch-occupancy.RegistersPerThread: 168}}' --checks='-*,cuda-launch-occupancy' %s -- -DREGISTERS | FileCheck %s --check-prefix=REG --implicit-check-not=warning:

__global__ void k(int *p);
__global__ void testKernel() {}
__global__ void tile(int *p) {
  __shared__ int words[10240];
  p[blockIdx.x] = words[threadIdx.x];
}
constexpr int kThreads = 16;

#ifdef REGISTERS
__global__ void __launch_bounds__(256, 2) twoBlocks(int *p);
__global__ void __launch_bounds__(1024) largeBlocks(int *p);
__global__ void __launch_bounds__(256) oneBlock(int *p);
void registers(int *p, int n) {
  // REG: :[[@LINE+2]]:3: warning: registers limit the occupancy of 'k' to 8 of 64 warps
  // REG: :[[@LINE+1]]:3: note: 43,008 registers per block, 65,536 per multiprocessor
  k<<<n, 256>>>(p);
  // REG: :[[@LINE+1]]:3: warning: registers limit the occupancy of 'oneBlock' to 8 of 64 warps
  oneBlock<<<n, 256>>>(p);
  // At most 128 registers, so that two blocks fit: 16 of 64 warps.
  // REG: :[[@LINE+1]]:3: warning: registers limit the occupancy of 'twoBlocks' to 16 of 64 warps
  twoBlocks<<<n, 256>>>(p);
  // At most 64 registers, so that the largest block can run: 32 of 64 warps.
  largeBlocks<<<n, 256>>>(p);
  // Cannot run with 168 registers: that is another check's.
  k<<<n, 1024>>>(p);
}
#else

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

// As many blocks as the device holds, on purpose.
void sizedToDevice(int *p, int *unrelated) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  tile<<<properties.multiProcessorCount, 64>>>(p);
  tile<<<2 * properties.multiProcessorCount, 64>>>(p);
  int multiprocessors = 0, blocks = 0, warp = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  tile<<<multiprocessors, 64>>>(p);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tile, 64, 0);
  tile<<<blocks * 100, 64>>>(p);
  cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
  // CHECK: :[[@LINE+2]]:3: warning: shared memory limits the occupancy of 'tile' to 10 of 64 warps
  // SM100: :[[@LINE+1]]:3: warning: shared memory limits
  tile<<<warp, 64>>>(p);
}
#endif

#ifndef REGISTERS
// Stages that are copied ahead hide what warps would; the plain copy beside it does not.
__device__ void ahead(unsigned to, const int *from) { asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(from)); }
__global__ void staged(const int *p) {
  __shared__ int stages[10240];
  ahead((unsigned)__cvta_generic_to_shared(stages + threadIdx.x), p);
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;");
}
__global__ void copied(const int *p) {
  __shared__ int stages[10240];
  stages[threadIdx.x] = p[threadIdx.x];
}
void stagesAhead(int *p, int n) {
  staged<<<n, 64>>>(p);
  // CHECK: :[[@LINE+2]]:3: warning: shared memory limits the occupancy of 'copied' to 10 of 64 warps
  // SM100: :[[@LINE+1]]:3: warning: shared memory limits
  copied<<<n, 64>>>(p);
}
#endif
