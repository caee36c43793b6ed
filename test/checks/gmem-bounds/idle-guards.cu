// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Tests for a number below 0 that has no sign.

#include <cstddef>

__global__ void delayed(const float *in, const int *delays, float *out, int begin, size_t n) {
  // CHECK: :[[@LINE+4]]:7: warning: this guard always holds: what is compared with 0 has no sign, so what is below wraps to a large number
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: this may be below 0
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: the memory is accessed all the same
  // CHECK: :[[@LINE+1]]:7: note: compute it with a sign
  if (begin + threadIdx.x + delays[blockIdx.x] >= 0 & begin + threadIdx.x + delays[blockIdx.x] < n)
    out[threadIdx.x] = in[n * blockIdx.x + delays[blockIdx.x] + int(threadIdx.x)];
}
__global__ void leftNeighbour(const float *in, float *out, int n) {
  const unsigned left = threadIdx.x - 1;
  // CHECK: :[[@LINE+1]]:7: warning: this guard always holds
  if (left >= 0)
    out[threadIdx.x] = in[left];
}
__global__ void halo(const float *in, float *out, int radius) {
  __shared__ float tile[512];
  // CHECK: :[[@LINE+1]]:7: warning: this guard always holds
  if (0 <= blockIdx.x * blockDim.x + threadIdx.x - radius)
    tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x - radius];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}
__global__ void clampedNever(const float *in, float *out) {
  // CHECK: :[[@LINE+1]]:22: warning: this guard never holds
  out[threadIdx.x] = threadIdx.x - 1 < 0 ? 0 : in[threadIdx.x - 1];
}
__device__ float at(const float *in, size_t i, size_t back) {
  // CHECK: :[[@LINE+1]]:7: warning: this guard always holds
  if (i - back >= 0)
    return in[i - back];
  return 0;
}
__global__ void helped(const float *in, float *out, size_t back) { out[threadIdx.x] = at(in, threadIdx.x, back); }

// With a sign; nothing that may be below; what is left of a block; a number of the hardware beside another; no memory behind it.
__global__ void withSign(const float *in, const int *delays, float *out, int begin, int n) {
  const int t = threadIdx.x;
  if (begin + t + delays[blockIdx.x] >= 0 && begin + t + delays[blockIdx.x] < n)
    out[t] = in[begin + t + delays[blockIdx.x]];
  if (int(threadIdx.x - 1) >= 0)
    out[t] += in[threadIdx.x - 1];
}
__global__ void ofThreads(const float *in, float *out, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 0 && i < n)
    out[i] = in[i];
}
__global__ void ofGiven(const float *in, float *out, unsigned n, unsigned first) {
  if (threadIdx.x + first >= 0 && threadIdx.x + first < n)
    out[threadIdx.x + first] = in[threadIdx.x + first];
}
__global__ void ofBlock(const float *in, float *out) {
  if (blockDim.x - 1 - threadIdx.x >= 0)
    out[threadIdx.x] = in[blockDim.x - 1 - threadIdx.x];
}
__global__ void ofTile(const float *in, float *out) {
  int tile = blockIdx.x * 16;
  if (tile + threadIdx.x >= 0)
    out[tile + threadIdx.x] = in[tile + threadIdx.x];
}
template <typename Index> __device__ bool inside(Index i, Index n) { return i >= 0 && i < n; }
__global__ void generic(const float *in, float *out, unsigned n) {
  if (inside<unsigned>(threadIdx.x, n))
    out[threadIdx.x] = in[threadIdx.x];
}
