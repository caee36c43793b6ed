// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Collectives of tiles that are a whole warp.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void inside(const float *in, float *out, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = in[i];
    for (int o = tile.size() / 2; o > 0; o /= 2)
      // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of 'shfl_down{{.*}}' names lanes that a condition keeps from here where 'n' is no multiple of 32
      v += tile.shfl_down(v, o);
    if (tile.thread_rank() == 0)
      out[i / 32] = v;
  }
}
__global__ void right(const float *in, float *out, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0;
  for (int o = tile.size() / 2; o > 0; o /= 2)
    v += tile.shfl_down(v, o);
  if (tile.thread_rank() == 0 && i < n)
    out[i / 32] = v;
  tile.sync();
}
__global__ void half(const float *in, float *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (tile.thread_rank() < 16)
    // CHECK: :[[@LINE+1]]:24: warning: the mask 0xffffffff of 'shfl_xor{{.*}}' names lanes 16 to 31 of warp 0, which never get here
    out[threadIdx.x] = tile.shfl_xor(in[threadIdx.x], 1);
  // A smaller tile within its own lanes, a group of those that are there, a whole warp.
  auto small = cg::tiled_partition<16>(cg::this_thread_block());
  if (small.meta_group_rank() == 0)
    out[threadIdx.x] = small.shfl_xor(in[threadIdx.x], 1);
  if (in[threadIdx.x] > 0) {
    auto there = cg::coalesced_threads();
    out[threadIdx.x] = there.shfl(in[threadIdx.x], 0);
  }
  if (threadIdx.x < 64)
    out[threadIdx.x] = tile.shfl_xor(in[threadIdx.x], 2);
}
void launch(const float *in, float *out, int n) {
  inside<<<(n + 255) / 256, 256>>>(in, out, n);
  right<<<(n + 255) / 256, 256>>>(in, out, n);
  half<<<8, 256>>>(in, out);
}
