// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// Ranks in groups whose size is known at run time only, and in clusters.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tiles(float *out) {
  __shared__ float s[1024];
  auto block = cg::this_thread_block();
  cg::thread_group eight = cg::tiled_partition(block, 8);
  cg::thread_group four = cg::tiled_partition(eight, 4);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has an 8-way bank conflict: 8 wavefronts where 1 would do
  s[eight.thread_rank() * 32] = 1;
  s[eight.thread_rank() * 33] = 2;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
  s[four.thread_rank() * 32] = 3;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has an 8-way bank conflict
  s[eight.thread_rank() * 8 * eight.size()] = 4;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// The rank in a block goes with a group that is made of it, copied and passed.
__device__ void put(cg::thread_group any, float *s) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[any.thread_rank() * 32] = 1;
}
__global__ void anyGroup(float *out) {
  __shared__ float s[2048];
  cg::thread_group block = cg::this_thread_block();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[block.thread_rank() * 32] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void copiedGroup(float *out) {
  __shared__ float s[2048];
  cg::thread_block block = cg::this_thread_block(), again = block;
  cg::thread_group any = again;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[any.thread_rank() * 32] = 1;
  __syncthreads();
  s[any.thread_rank()] = 2;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void passedGroup(float *out) {
  __shared__ float s[2048];
  put(cg::this_thread_block(), s);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// So do the lanes of a group whose size is known at run time only.
__global__ void copiedLanes(float *out) {
  __shared__ float s[1024];
  if (threadIdx.x & 1) {
    auto odd = cg::coalesced_threads();
    cg::coalesced_group again = odd;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 16-way bank conflict
    s[again.thread_rank() * 32] = 1;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void copiedTile(float *out) {
  __shared__ float s[1024];
  cg::thread_group eight = cg::tiled_partition(cg::this_thread_block(), 8), again = eight;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has an 8-way bank conflict
  s[again.thread_rank() * 32] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// A size that is not known makes a rank that is not.
__global__ void anySize(float *out, int n) {
  __shared__ float s[1024];
  auto tile = cg::tiled_partition(cg::this_thread_block(), n);
  s[tile.thread_rank() * 32 % 1024] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void coalesced(float *out, const float *in) {
  __shared__ float s[1024];
  if (threadIdx.x & 1) {
    auto odd = cg::coalesced_threads();
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 16-way bank conflict: 16 wavefronts where 1 would do
    s[odd.thread_rank() * 32] = 1;
    s[odd.thread_rank() * 2] = 2;
    cg::coalesced_group part = cg::tiled_partition(odd, 4);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
    s[part.thread_rank() * 32] = 3;
  }
  // Which lanes are there is up to the data.
  if (in[threadIdx.x] > 0) {
    auto some = cg::coalesced_threads();
    s[some.thread_rank() * 32] = 4;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void partitions(float *out) {
  __shared__ float s[1024];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::binary_partition(tile, threadIdx.x % 32 < 16);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 16-way bank conflict: 16 wavefronts where 1 would do
  s[half.thread_rank() * 32] = 1;
  s[half.thread_rank()] = 2;
  auto quarter = cg::labeled_partition(tile, threadIdx.x % 32 / 8);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has an 8-way bank conflict: 8 wavefronts where 1 would do
  s[quarter.thread_rank() * 32] = 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void __cluster_dims__(4, 1, 1) cluster(float *out) {
  __shared__ float s[2048];
  auto blocks = cg::this_cluster();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[blocks.thread_rank() % 32 * 8 * blocks.num_blocks()] = 1;
  s[blocks.thread_rank() % 128] = 2;
  unsigned rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 2-way bank conflict: 2 wavefronts where 1 would do
  s[threadIdx.x * 2 + rank] = 3;
  s[threadIdx.x + rank * 32] = 4;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

void launch(float *out, const float *in, int n) {
  tiles<<<8, 128>>>(out);
  anyGroup<<<8, 64>>>(out);
  copiedLanes<<<8, 64>>>(out);
  copiedTile<<<8, 64>>>(out);
  copiedGroup<<<8, 64>>>(out);
  passedGroup<<<8, 64>>>(out);
  anySize<<<8, 128>>>(out, n);
  coalesced<<<8, 128>>>(out, in);
  partitions<<<8, 128>>>(out);
  cluster<<<8, 128>>>(out);
}
