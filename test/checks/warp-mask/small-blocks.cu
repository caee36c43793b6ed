// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not=warning:

#define FULL 0xffffffffu

// A block of fewer threads than a warp: lanes that are not there keep nobody waiting, and nobody asks them.
template <int Lanes> __global__ void butterfly(float *out) {
  float v = out[threadIdx.x];
#pragma unroll
  for (int mask = 1; mask < Lanes; mask <<= 1)
    v += __shfl_xor_sync(FULL, v, mask);
  out[threadIdx.x] = v;
}
__global__ void first(int *out) { out[threadIdx.x] = __shfl_sync(FULL, out[threadIdx.x], 0); }
__global__ void inParts(int *out) { out[threadIdx.x] = __shfl_down_sync(FULL, out[threadIdx.x], 4, 8); }
__global__ void fromBelow(int *out) { out[threadIdx.x] = __shfl_up_sync(FULL, out[threadIdx.x], 1); }
__global__ void ofPart(int *out) { out[threadIdx.x] = __shfl_sync(FULL, out[threadIdx.x], 19, 16); }
__global__ void around(int *out) { out[threadIdx.x] = __shfl_sync(FULL, out[threadIdx.x], (threadIdx.x + 1) % 16); }

// Who is asked and is not there.
__global__ void reduce(int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 16 to 31 of warp 0, which the block does not have
  out[threadIdx.x] = __shfl_down_sync(FULL, out[threadIdx.x], 8);
}
__global__ void last(int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_sync' names lanes 16 to 31 of warp 0, which the block does not have
  out[threadIdx.x] = __shfl_sync(FULL, out[threadIdx.x], 31);
}
__global__ void anybody(int *out, int lane) {
  // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_sync' names lanes 16 to 31 of warp 0, which the block does not have
  out[threadIdx.x] = __shfl_sync(FULL, out[threadIdx.x], lane);
}
__global__ void wide(int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes 16 to 31 of warp 0, which the block does not have
  out[threadIdx.x] = __shfl_xor_sync(FULL, out[threadIdx.x], 16);
}
// A condition keeps lanes away that are there.
__global__ void branch(int *out) {
  if (threadIdx.x < 4)
    // CHECK: :[[@LINE+1]]:24: warning: the mask 0xffffffff of '__shfl_sync' names lanes
    out[threadIdx.x] = __shfl_sync(FULL, out[threadIdx.x], 0);
}
void launch(float *f, int *p, int n) {
  butterfly<2><<<n, 2>>>(f);
  butterfly<16><<<n, 16>>>(f);
  first<<<n, 16>>>(p);
  inParts<<<n, 16>>>(p);
  fromBelow<<<n, 16>>>(p);
  ofPart<<<n, 16>>>(p);
  around<<<n, 16>>>(p);
  reduce<<<n, 16>>>(p);
  last<<<n, 16>>>(p);
  anybody<<<n, 16>>>(p, n);
  wide<<<n, 16>>>(p);
  branch<<<n, 16>>>(p);
}
