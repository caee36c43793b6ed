// The blocks and the grid in which a kernel is run that nobody is seen to launch. What is wrong in every shape but one is told unless that one is tried.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Half of a warp waits, in all blocks but those.
#define LINE(X) __global__ void line##X(int *p) { if (blockDim.x != X && threadIdx.x < 8) __syncthreads(); p[threadIdx.x] = blockIdx.x; }
#define PLANE(X, Y) \
  __global__ void plane##X##_##Y(int *p) { \
    if ((blockDim.x != X || blockDim.y != Y) && threadIdx.x + threadIdx.y * blockDim.x < 8) \
      __syncthreads(); \
    p[threadIdx.x] = blockIdx.x; \
  }
#define BOX(X, Y, Z) \
  __global__ void box##X##_##Y##_##Z(int *p) { \
    if ((blockDim.x != X || blockDim.y != Y || blockDim.z != Z) && threadIdx.x + (threadIdx.y + threadIdx.z * blockDim.y) * blockDim.x < 8) \
      __syncthreads(); \
    p[threadIdx.x] = blockIdx.x; \
  }
// Half of a warp waits, in that grid alone.
#define GRID(X, Y, Z) \
  __global__ void grid##X##_##Y##_##Z(int *p) { \
    if (gridDim.x == X && gridDim.y == Y && gridDim.z == Z && threadIdx.x < 8) \
      __syncthreads(); \
    p[threadIdx.x] = blockIdx.x; \
  }

// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(15)
LINE(16)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(17)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(31)
LINE(32)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(33)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(63)
LINE(64)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(65)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(127)
LINE(128)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(129)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(255)
LINE(256)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(257)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(511)
LINE(512)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
LINE(513)
PLANE(16, 16)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(15, 16)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(17, 16)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(16, 15)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(16, 17)
PLANE(32, 8)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(31, 8)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(33, 8)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(32, 7)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(32, 9)
PLANE(8, 8)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(7, 8)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(9, 8)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(8, 7)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(8, 9)
PLANE(32, 32)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(31, 32)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(32, 31)
PLANE(32, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(31, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(33, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(32, 3)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(32, 5)
PLANE(4, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(3, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(5, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(4, 3)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(4, 5)
PLANE(256, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(255, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
PLANE(257, 1)
BOX(8, 8, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(7, 8, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(9, 8, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 7, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 9, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 8, 3)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 8, 5)
BOX(8, 4, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(7, 4, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(9, 4, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 3, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 5, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 4, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(8, 4, 3)
BOX(4, 4, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(3, 4, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(5, 4, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(4, 3, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(4, 5, 4)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(4, 4, 3)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(4, 4, 5)
BOX(32, 4, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(31, 4, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(33, 4, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(32, 3, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(32, 5, 2)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(32, 4, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(32, 4, 3)
BOX(16, 16, 1)
BOX(256, 1, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(15, 16, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(16, 15, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(17, 16, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
BOX(16, 17, 1)
// CHECK: :[[@LINE+1]]:1: warning: __syncthreads() is not reached by all threads
GRID(4, 3, 2)
GRID(3, 3, 2)
GRID(5, 3, 2)
GRID(4, 2, 2)
GRID(4, 4, 2)
GRID(4, 3, 1)
GRID(4, 3, 3)

const void *const kernels[] = {
    (void *)line15, (void *)line16, (void *)line17, (void *)line31, (void *)line32, (void *)line33, (void *)line63, (void *)line64, (void *)line65,
    (void *)line127, (void *)line128, (void *)line129, (void *)line255, (void *)line256, (void *)line257, (void *)line511, (void *)line512,
    (void *)line513, (void *)plane16_16, (void *)plane15_16, (void *)plane17_16, (void *)plane16_15, (void *)plane16_17, (void *)plane32_8,
    (void *)plane31_8, (void *)plane33_8, (void *)plane32_7, (void *)plane32_9, (void *)plane8_8, (void *)plane7_8, (void *)plane9_8, (void *)plane8_7,
    (void *)plane8_9, (void *)plane32_32, (void *)plane31_32, (void *)plane32_31, (void *)plane32_4, (void *)plane31_4, (void *)plane33_4,
    (void *)plane32_3, (void *)plane32_5, (void *)plane4_4, (void *)plane3_4, (void *)plane5_4, (void *)plane4_3, (void *)plane4_5, (void *)plane256_1,
    (void *)plane255_1, (void *)plane257_1, (void *)box8_8_4, (void *)box7_8_4, (void *)box9_8_4, (void *)box8_7_4, (void *)box8_9_4, (void *)box8_8_3,
    (void *)box8_8_5, (void *)box8_4_2, (void *)box7_4_2, (void *)box9_4_2, (void *)box8_3_2, (void *)box8_5_2, (void *)box8_4_1, (void *)box8_4_3,
    (void *)box4_4_4, (void *)box3_4_4, (void *)box5_4_4, (void *)box4_3_4, (void *)box4_5_4, (void *)box4_4_3, (void *)box4_4_5, (void *)box32_4_2,
    (void *)box31_4_2, (void *)box33_4_2, (void *)box32_3_2, (void *)box32_5_2, (void *)box32_4_1, (void *)box32_4_3, (void *)box16_16_1,
    (void *)box256_1_1, (void *)box15_16_1, (void *)box16_15_1, (void *)box17_16_1, (void *)box16_17_1, (void *)grid4_3_2, (void *)grid3_3_2,
    (void *)grid5_3_2, (void *)grid4_2_2, (void *)grid4_4_2, (void *)grid4_3_1, (void *)grid4_3_3};
void launch(int i, dim3 grid, dim3 block, void **arguments) { cudaLaunchKernel(kernels[i], grid, block, arguments, 0, 0); }
