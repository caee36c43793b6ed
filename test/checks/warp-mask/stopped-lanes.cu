// RUN: %check --checks='-*,cuda-warp-mask' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// An assertion, a trap or what cannot be reached ends the grid, not a lane: nobody waits for lanes that fail it.

#include <cassert>
#include <cstdio>

__device__ int up(int v, int by) { return __shfl_up_sync(0xffffffffu, v, by); }

// Look-alikes.
__device__ int scan(int v, int distance) {
  assert(distance <= (threadIdx.x & 31));
#pragma unroll
  for (int i = 1; i < 32; i *= 2) {
    const int from = up(v, i);
    if (i <= distance)
      v += from;
  }
  return v;
}
__global__ void scanned(const int *d, int *o) { o[threadIdx.x] = scan(o[threadIdx.x], d[threadIdx.x]); }
__global__ void bound(int *o, int n) { assert(threadIdx.x < n); o[threadIdx.x] = up(o[threadIdx.x], 1); }
__global__ void data(const int *d, int *o) { assert(d[threadIdx.x] >= 0); o[threadIdx.x] = up(o[threadIdx.x], 1); }
__global__ void trap(const int *d, int *o) { if (d[threadIdx.x] < 0) { printf("below 0"); __trap(); } o[threadIdx.x] = up(o[threadIdx.x], 1); }
__global__ void looped(const int *d, int *o, int n) { assert(threadIdx.x < n && d[threadIdx.x] > 3); for (int i = 0; i < 4; ++i) o[threadIdx.x] += up(o[threadIdx.x], 1); }
__global__ void unreachable(const int *d, int *o) { if (d[threadIdx.x] < 0) __builtin_unreachable(); o[threadIdx.x] = up(o[threadIdx.x], 1); }

// Hazards: the lanes go on without the others, also behind an assertion.
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_up_sync' names lanes that a condition keeps from here where 'n' is no multiple of 32 [cuda-warp-mask]
__global__ void guarded(int *o, int n) { if (threadIdx.x < n) o[threadIdx.x] = up(o[threadIdx.x], 1); }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of '__shfl_up_sync' names lanes that a condition on their own data keeps from here [cuda-warp-mask]
__global__ void left(const int *d, int *o, int n) { assert(n > 3); if (d[threadIdx.x] < 0) return; o[threadIdx.x] = up(o[threadIdx.x], 1); }
