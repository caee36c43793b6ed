// The numbers that inline assembly reads from special registers and computes from them are known.
// RUN: %check --checks='-*,cuda-warp-mask' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ __forceinline__ unsigned laneOf() { unsigned id; asm("mov.u32 %0, %%laneid;" : "=r"(id)); return id; }
__device__ __forceinline__ int laneOfSigned() { int id; asm volatile("mov.s32 %0, %laneid;" : "=r"(id)); return id; }
__device__ __forceinline__ int tidX() { int id; asm("mov.u32 %0, %%tid.x;" : "=r"(id)); return id; }
__device__ __forceinline__ unsigned half() { unsigned h; asm("{ .reg .u32 t; mov.u32 t, %%laneid; shr.u32 %0, t, 4; }" : "=r"(h)); return h; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 16 to 31 of warp 0, which never get here [cuda-warp-mask]
__global__ void lowerHalf(float *x) { float v = x[threadIdx.x]; if (laneOf() < 16) v += __shfl_down_sync(0xffffffffu, v, 8); x[threadIdx.x] = v; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_xor_sync' names lane 0 of warp 0, which never gets here [cuda-warp-mask]
__global__ void firstLeft(float *x) { float v = x[threadIdx.x]; if (laneOfSigned() == 0) return; x[threadIdx.x] = __shfl_xor_sync(0xffffffffu, v, 1); }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_up_sync' names 16 lanes (the first is 0) of warp 0, which never get here [cuda-warp-mask]
__global__ void oddThreads(float *x) { float v = x[threadIdx.x]; if (tidX() & 1) v += __shfl_up_sync(0xffffffffu, v, 2); x[threadIdx.x] = v; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_sync' names lanes 0 to 15 of warp 0, which never get here [cuda-warp-mask]
__global__ void halfNumber(float *x) { float v = x[threadIdx.x]; if (half() == 1) v += __shfl_sync(0xffffffffu, v, 16); x[threadIdx.x] = v; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0x000000ff of '__shfl_sync' names lanes 0 to 7 of warp 0, which never get here [cuda-warp-mask]
__global__ void others(float *x) { float v = x[threadIdx.x]; if (laneOf() >= 8) v += __shfl_sync(0x000000ffu, v, 0); x[threadIdx.x] = v; }
__global__ void namedHalf(float *x) { float v = x[threadIdx.x]; if (laneOf() < 16) v += __shfl_down_sync(0x0000ffffu, v, 8); x[threadIdx.x] = v; }
__global__ void reversed(float *x) { float v = x[threadIdx.x]; v = __shfl_sync(0xffffffffu, v, 31 - laneOf()); if (laneOf() == 0) x[threadIdx.x] = v; }
__global__ void allLanes(float *x) { float v = x[threadIdx.x]; if (laneOf() < 32) v += __shfl_down_sync(0xffffffffu, v, 8); x[threadIdx.x] = v; }
__global__ void activeLanes(float *x) { float v = x[threadIdx.x]; unsigned m; asm("activemask.b32 %0;" : "=r"(m)); if (laneOf() < 16) v += __shfl_sync(m, v, 0); x[threadIdx.x] = v; }
__global__ void clock(float *x) { float v = x[threadIdx.x]; unsigned c; asm volatile("mov.u32 %0, %%clock;" : "=r"(c)); if (c & 1) v += 1; x[threadIdx.x] = __shfl_xor_sync(0xffffffffu, v, 1); }
__global__ void namedUpper(float *x) { float v = x[threadIdx.x]; if (half() == 1) v += __shfl_sync(0xffff0000u, v, 16); x[threadIdx.x] = v; }
void go(float *x) { lowerHalf<<<1, 64>>>(x); firstLeft<<<1, 64>>>(x); oddThreads<<<1, 64>>>(x); halfNumber<<<1, 64>>>(x); others<<<1, 64>>>(x); namedHalf<<<1, 64>>>(x); reversed<<<1, 64>>>(x); allLanes<<<1, 64>>>(x); activeLanes<<<1, 64>>>(x); clock<<<1, 64>>>(x); namedUpper<<<1, 64>>>(x); }
