// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

// Reductions and scans over a tile that is a whole warp are for all of its lanes.

namespace cg = cooperative_groups;

__global__ void guarded(const float *in, float *out, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of 'reduce{{.*}}' names lanes that a condition keeps from here where 'n' is no multiple of 32
    float sum = cg::reduce(tile, in[i], cg::plus<float>());
    if (tile.thread_rank() == 0)
      out[i / 32] = sum;
  }
}
template <typename Tile> __device__ int before(const Tile &tile, int value) {
  return cg::exclusive_scan(tile, value);
}
__global__ void halves(const int *in, int *out) {
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x % 32 < 16)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask 0xffffffff of 'exclusive_scan{{.*}}' names lanes 16 to 31
    out[threadIdx.x] = before(warp, in[threadIdx.x]);
}

// Look-alikes: all lanes are there; the tile is as large as what is there; whole warps leave; the lanes that are there.
__global__ void all(const float *in, float *out, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = cg::reduce(tile, i < n ? in[i] : 0.f, cg::plus<float>());
  if (tile.thread_rank() == 0 && i < n)
    out[i / 32] = sum;
}
__global__ void halfTiles(const int *in, int *out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (threadIdx.x % 32 < 16)
    out[threadIdx.x] = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
}
__global__ void wholeWarps(const int *in, int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x / 32 < 4)
    out[threadIdx.x] = cg::inclusive_scan(tile, in[threadIdx.x], cg::plus<int>());
}
__global__ void whoeverIsThere(const int *in, int *out) {
  if (in[threadIdx.x] > 0) {
    auto here = cg::coalesced_threads();
    out[threadIdx.x] = cg::reduce(here, in[threadIdx.x], cg::plus<int>());
  }
}
void launch(const float *in, float *out, const int *ids, int *sums, int n) {
  guarded<<<(n + 255) / 256, 256>>>(in, out, n);
  halves<<<1, 256>>>(ids, sums);
  all<<<(n + 255) / 256, 256>>>(in, out, n);
  halfTiles<<<1, 256>>>(ids, sums);
  wholeWarps<<<1, 256>>>(ids, sums);
  whoeverIsThere<<<1, 256>>>(ids, sums);
}
