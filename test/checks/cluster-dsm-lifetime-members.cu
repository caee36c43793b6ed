// RUN: %check --checks='-*,cuda-cluster-dsm-lifetime,cuda-smem-race,cuda-sync-divergent-barrier' --arch=sm_90 %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A group that is a member leaves the members beside it alone.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

class Ring {
public:
  __device__ explicit Ring(float *cells) : cells(cells), cluster(cg::this_cluster()) {}
  __device__ void meet() const { cluster.sync(); }
  __device__ unsigned peer() const { return (cluster.block_rank() + 1) % 2; }
  __device__ const float *theirs() const { return cluster.map_shared_rank(cells, peer()); }

private:
  float *cells;
  cg::cluster_group cluster;
};
__global__ void __cluster_dims__(2) sweep(float *state) {
  __shared__ float cells[64];
  const Ring ring(cells);
  const int i = threadIdx.x;
  cells[i] = state[i];
  ring.meet();
  const float other = ring.theirs()[63 - i];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:3: warning: a block writes byte {{[0-9]+}} of 'cells', which another block of the cluster reads with no cluster barrier in between
  cells[i] = other;
  ring.meet();
  state[i] = cells[i];
}
__global__ void __cluster_dims__(2) sweepBehind(float *state) {
  __shared__ float cells[64];
  const Ring ring(cells);
  const int i = threadIdx.x;
  cells[i] = state[i];
  ring.meet();
  const float other = ring.theirs()[63 - i];
  ring.meet();
  cells[i] = other;
  ring.meet();
  state[i] = cells[i];
}
// Passed on by value, and as a part of something else.
struct Holder {
  int before;
  Ring ring;
  int behind;
};
__device__ const float *theirsOf(Holder h) { return h.before == 1 && h.behind == 2 ? h.ring.theirs() : nullptr; }
__global__ void __cluster_dims__(2) held(float *state) {
  __shared__ float cells[64];
  Holder h{1, Ring(cells), 2};
  const int i = threadIdx.x;
  cells[i] = state[i];
  h.ring.meet();
  const float other = theirsOf(h)[63 - i];
  // CHECK: :[[@LINE+1]]:3: warning: a block writes byte {{[0-9]+}} of 'cells', which another block of the cluster reads with no cluster barrier in between
  cells[i] = other;
  h.ring.meet();
  state[i] = cells[i];
}
// Groups side by side, each of which stays what it is.
struct Both {
  float *cells;
  cg::thread_block block;
  cg::thread_block_tile<32> tile;
  int last;
  __device__ explicit Both(float *c) : cells(c), block(cg::this_thread_block()), tile(cg::tiled_partition<32>(block)), last(63) {}
};
__global__ void both(float *out) {
  __shared__ float s[64];
  Both b(s);
  b.cells[threadIdx.x] = out[threadIdx.x];
  b.block.sync();
  out[threadIdx.x] = b.cells[b.last - threadIdx.x];
  b.block.sync();
  b.cells[threadIdx.x] = 0;
  b.tile.sync();
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = b.cells[b.last - threadIdx.x];
}
// By a reference to any group, copied with the object that it is in.
__device__ void meet(const cg::thread_group &g) { g.sync(); }
struct Kept {
  int n;
  cg::thread_block block;
};
__global__ void kept(float *out) {
  __shared__ float s[64];
  const Kept first{63, cg::this_thread_block()};
  const Kept second = first;
  s[threadIdx.x] = out[threadIdx.x];
  second.block.sync();
  out[threadIdx.x] = s[second.n - threadIdx.x];
}
void run(float *state) {
  sweep<<<2, 64>>>(state);
  sweepBehind<<<2, 64>>>(state);
  held<<<2, 64>>>(state);
  both<<<1, 64>>>(state);
  kept<<<1, 64>>>(state);
}
