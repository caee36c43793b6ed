// What a thread stores after a shuffle or vote gave it what others have read comes after their reads. Memory as such is
// not ordered by it.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ float sum(float v) {
  for (int o = 16; o; o /= 2)
    v += __shfl_xor_sync(~0u, v, o);
  return v;
}
__global__ void shuffled(const float *x, float *y) {
  __shared__ float s[32];
  s[threadIdx.x / 32] = sum(x[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 32)
    s[0] = sum(s[threadIdx.x & 7]);
  __syncthreads();
  y[threadIdx.x] = s[0];
}
__global__ void shuffledDown(float *y) {
  __shared__ float s[32];
  s[threadIdx.x] = y[threadIdx.x];
  __syncwarp();
  float v = s[31 - threadIdx.x];
  v += __shfl_down_sync(~0u, v, 16);
  s[threadIdx.x] = v;
  __syncwarp();
  y[threadIdx.x] = s[threadIdx.x];
}
__global__ void voted(int *y) {
  __shared__ int s[32];
  s[threadIdx.x] = y[threadIdx.x];
  __syncwarp();
  unsigned votes = __ballot_sync(~0u, s[31 - threadIdx.x] > 0);
  s[threadIdx.x] = votes;
}
__global__ void reduced(int *y) {
  __shared__ int s[32];
  s[threadIdx.x] = y[threadIdx.x];
  __syncwarp();
  s[0] = __reduce_add_sync(~0u, s[31 - threadIdx.x]);
}
__global__ void tiled(int *y) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  s[threadIdx.x] = y[threadIdx.x];
  tile.sync();
  int v = tile.shfl_xor(s[31 - threadIdx.x], 1);
  s[threadIdx.x] = v;
}
__global__ void anyOf(int *y) {
  __shared__ int s[32];
  s[threadIdx.x] = y[threadIdx.x];
  __syncwarp();
  while (__any_sync(~0u, s[31 - threadIdx.x] > 0)) {
    s[threadIdx.x] = 0;
    __syncwarp();
  }
}

// Between two warps nothing is ordered.
__global__ void twoWarps(const float *x, float *y) {
  __shared__ float s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float v = sum(s[63 - threadIdx.x]);
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block reads
  s[threadIdx.x] = v;
}
// What was stored before it is not seen for it.
__global__ void storedBefore(const float *x, float *y) {
  __shared__ float s[32];
  s[threadIdx.x] = x[threadIdx.x];
  float v = sum(x[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:24: warning: thread 0 reads byte 124 of 's', which thread 31 of the block writes
  y[threadIdx.x] = v + s[31 - threadIdx.x];
}
// A tile is not the warp.
__global__ void halves(float *y) {
  __shared__ float s[32];
  s[threadIdx.x] = y[threadIdx.x];
  __syncwarp();
  float v = s[31 - threadIdx.x];
  v += __shfl_xor_sync(~0u, v, 8, 16);
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block reads
  s[threadIdx.x] = v;
}
// Threads of two warps show it best.
__global__ void convincing(const float *x, float *y) {
  __shared__ float s[256];
  s[threadIdx.x] = x[threadIdx.x];
  // CHECK: :[[@LINE+1]]:20: warning: thread 31 reads byte 128 of 's', which thread 32 of the block writes
  y[threadIdx.x] = s[(threadIdx.x + 1) & 255];
}
void run(const float *x, float *y, int *i) {
  shuffled<<<1, 256>>>(x, y);
  shuffledDown<<<1, 32>>>(y);
  voted<<<1, 32>>>(i);
  reduced<<<1, 32>>>(i);
  tiled<<<1, 32>>>(i);
  anyOf<<<1, 32>>>(i);
  twoWarps<<<1, 64>>>(x, y);
  storedBefore<<<1, 32>>>(x, y);
  halves<<<1, 32>>>(y);
  convincing<<<1, 256>>>(x, y);
}
