// RUN: %check --checks='-*,cuda-smem-race,cuda-gmem-race,cuda-warp-mask,cuda-order-publish' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Kernels that another file launches: blocks have several warps where the code
// says so, by itself.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Every warp would store there.
__global__ void oneWarp(const float *in, float *out, int n) {
  __shared__ float part[32];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += in[blockIdx.x * n + i];
  part[threadIdx.x % 32] = sum;
  __syncwarp();
  out[blockIdx.x * 32 + threadIdx.x] = part[31 - threadIdx.x % 32];
}
// The same where warps are counted,
__global__ void warpsCounted(const float *in, float *out) {
  __shared__ float part[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[lane] = in[threadIdx.x];
  __syncwarp();
  out[warp * 32 + lane] = part[31 - lane];
}
__global__ void warpsShifted(const float *in, float *out) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[threadIdx.x & 31] = in[threadIdx.x];
  __syncwarp();
  out[(threadIdx.x >> 5) * 33 + threadIdx.x % 32] = part[31 - threadIdx.x % 32];
}
__global__ void warpsOfBlock(const float *in, float *out) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[threadIdx.x & 31] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32] * (blockDim.x / warpSize);
}
__global__ void groupsOfTiles(const float *in, float *out) {
  __shared__ float part[32];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[warp.thread_rank()] = in[threadIdx.x];
  warp.sync();
  out[warp.meta_group_rank() * 32 + warp.thread_rank()] = part[31 - warp.thread_rank()];
}
// of the whole grid, which say nothing of a block;
__global__ void warpsOfGrid(const float *in, float *out) {
  __shared__ float part[32];
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  part[lane] = in[warp * 32 + lane];
  __syncwarp();
  out[warp * 32 + lane] = part[31 - lane];
}
// where a thread's number is compared with one that only other warps have,
__global__ void firstWarp(const float *in, float *out) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: threads 0 and 32 of a block write byte 0 of 'part'
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  if (threadIdx.x < 32)
    out[threadIdx.x] = part[31 - threadIdx.x];
}
__device__ bool leads(int thread) { return thread == 64; }
__global__ void thirdWarp(const float *in, float *out) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: threads 0 and 32 of a block write byte 0 of 'part'
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  if (leads(threadIdx.x))
    *out = part[5];
}
// or with one of its first;
__global__ void halfWarp(const float *in, float *out) {
  __shared__ float part[32];
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  if (threadIdx.x < 16)
    out[threadIdx.x] = part[31 - threadIdx.x];
}
// where an array has room for more threads,
__global__ void roomForMore(const float *in, float *out) {
  __shared__ float tile[128];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  // CHECK: :[[@LINE+1]]:22: warning: {{.*}} 'tile'
  out[threadIdx.x] = tile[127 - threadIdx.x];
}
__device__ void fill(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void filledByHelper(const float *in, float *out) {
  __shared__ float tile[128];
  fill(tile, in);
  __syncwarp();
  // CHECK: :[[@LINE+1]]:22: warning: {{.*}} 'tile'
  out[threadIdx.x] = tile[127 - threadIdx.x];
}
// or for several elements of each;
__global__ void severalOfEach(const float *in, float *out) {
  extern __shared__ float scratch[];
  __shared__ float tile[128];
  for (int i = threadIdx.x; i < 128; i += blockDim.x)
    tile[i] = in[i];
  scratch[threadIdx.x % 32] = tile[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = scratch[31 - threadIdx.x % 32];
}
__global__ void fourOfEach(const float *in, float *out) {
  __shared__ float tile[128], turned[32];
  tile[threadIdx.x] = in[threadIdx.x];
  tile[threadIdx.x + 32] = in[threadIdx.x + 32];
  tile[threadIdx.x + 64] = in[threadIdx.x + 64];
  tile[threadIdx.x + 96] = in[threadIdx.x + 96];
  turned[threadIdx.x % 32] = tile[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = turned[31 - threadIdx.x % 32] + tile[threadIdx.x + 96];
}
// where the threads of a block are a constant.
template <int Block> __global__ void tiles(const float *in, float *out) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[threadIdx.x % 32] = in[blockIdx.x * Block + threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32];
}
template __global__ void tiles<128>(const float *, float *);
template <int Block> __global__ void tilesOfOneWarp(const float *in, float *out) {
  __shared__ float part[32];
  part[threadIdx.x % 32] = in[blockIdx.x * Block + threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32];
}
template __global__ void tilesOfOneWarp<32>(const float *, float *);
__global__ void strides(const float *in, float *out, int n) {
  __shared__ float part[32];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 256)
    sum += in[i];
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[threadIdx.x % 32] = sum;
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32];
}
__global__ void __launch_bounds__(256) bounded(const float *in, float *out) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: threads {{0 and 32|1 and 33}} of a block write byte {{[04]}} of 'part' here, with no barrier in between, and 1 more pair of accesses
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32];
}
__global__ void __launch_bounds__(1024) boundedByNothing(const float *in, float *out) {
  __shared__ float part[32];
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32];
}

// A warp for each row, in blocks of several rows.
__global__ void rowOfWarps(float *out, const float *bias, int rows) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row < rows)
    out[row * 32 + threadIdx.x] += bias[row];
}
// What another file launches as <<<1, 1>>>.
struct Stack {
  int top, items[64];
};
__device__ Stack stack;
__device__ void push(Stack &s, int v) { s.items[s.top++] = v; }
__global__ void pushOne(int v) { push(stack, v); }
__global__ void pushOfEach(const int *v) {
  // CHECK: :[[@LINE+1]]:15: warning: {{.*}}both change one element of 'stack.top'
  stack.items[stack.top++] = v[threadIdx.x];
}
// The last block adds what a warp of each has left.
__global__ void lastBlock(float *part, unsigned *count, float *out) {
  part[blockIdx.x * 32 + threadIdx.x] = 1;
  __threadfence();
  __syncwarp();
  unsigned before = 0;
  if (threadIdx.x == 0)
    before = atomicAdd(count, 1);
  if (__shfl_sync(~0u, before, 0) == gridDim.x - 1)
    out[threadIdx.x] = part[threadIdx.x];
}

// An array of pairs, two for each thread: its first number is the thread's.
__global__ void pairs(float *v) {
  __shared__ float s[64][2];
  s[threadIdx.x][0] = v[threadIdx.x];
  // CHECK: :[[@LINE+1]]:20: warning: thread 0 reads byte 504 of 's', which thread 63 of the block writes with no barrier in between
  v[threadIdx.x] = s[63 - threadIdx.x][0];
}
// A row of the array for a warp: nothing says that there are several.
__global__ void column(float *v) {
  __shared__ float s[2][32];
  s[0][threadIdx.x % 32] = v[threadIdx.x];
  __syncwarp();
  v[threadIdx.x] = s[0][31 - threadIdx.x % 32];
}
// As the library counts threads.
__global__ void ranks(float *v) {
  __shared__ float s[64];
  const int t = cg::this_thread_block().thread_rank();
  s[t] = v[t];
  // CHECK: :[[@LINE+1]]:10: warning: thread 0 reads byte 252 of 's', which thread 63 of the block writes with no barrier in between
  v[t] = s[63 - t];
}

// An array that is stored to member by member has room for more than one warp, or not.
struct Halves {
  float first, second;
};
__global__ void membersOfMany(const float *in, float *out) {
  __shared__ float part[32];
  __shared__ Halves wide[256];
  wide[threadIdx.x].first = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: threads 0 and 32 of a block write byte 0 of 'part'
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32] + wide[threadIdx.x].first;
}
__global__ void membersOfFew(const float *in, float *out) {
  __shared__ float part[32];
  __shared__ Halves wide[32];
  wide[threadIdx.x].first = in[threadIdx.x];
  part[threadIdx.x % 32] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = part[31 - threadIdx.x % 32] + wide[threadIdx.x].first;
}
