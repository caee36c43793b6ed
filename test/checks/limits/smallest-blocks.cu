// The blocks that the code of a kernel is for that nothing launches: of several warps, and of one. A race in every block but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define ANY(N) \
  __global__ void any##N(int *p) { \
    __shared__ int s[32]; \
    if (threadIdx.x / 32 == 1) \
      s[0] = 1; \
    if (blockDim.x != N) \
      s[threadIdx.x % 32] = threadIdx.x; \
    __syncthreads(); \
    p[threadIdx.x] = s[0]; \
  }
#define ROW(N) \
  __global__ void row##N(int *p) { \
    __shared__ int s[32]; \
    if (blockDim.x != N) \
      s[threadIdx.x % 2] = threadIdx.x; \
    __syncthreads(); \
    p[threadIdx.x] = s[0]; \
  }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
ANY(255)
ANY(256)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
ANY(257)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
ROW(31)
ROW(32)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
ROW(33)

// Where launches are not understood every block of more than a warp has to show it.
#define UNSEEN(N) \
  __global__ void unseen##N(int *p) { \
    __shared__ int s[32]; \
    if (threadIdx.x / 32 == 1) \
      p[5] = 1; \
    if (blockDim.x != N) \
      s[threadIdx.x % 2] = threadIdx.x; \
    __syncthreads(); \
    p[threadIdx.x] = s[0]; \
  }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
UNSEEN(32)
UNSEEN(64)
const void *const kernels[] = {(void *)unseen32, (void *)unseen64};
void launch(int i, dim3 grid, dim3 block, void **arguments) { cudaLaunchKernel(kernels[i], grid, block, arguments, 0, 0); }
