// RUN: %check --checks='-*,cuda-cluster-dsm-lifetime' --arch=sm_90 %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Which peer it is, data say; where in its memory, the code.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) apart(const float *in, const int *peer, float *out) {
  __shared__ float memory[512];
  cg::cluster_group c = cg::this_cluster();
  float *own = memory + 256;
  own[threadIdx.x] = in[threadIdx.x];
  c.sync();
  c.map_shared_rank(memory, peer[blockIdx.x])[threadIdx.x] = 1;
  const float mine = own[127 - threadIdx.x];
  c.sync();
  out[threadIdx.x] = memory[threadIdx.x] + mine;
  c.sync();
}
// The same by what is computed of the grid and of the cluster.
__global__ void computed(const float *in, float *join, float *out, int far, bool remote) {
  extern __shared__ float memory[];
  cg::cluster_group c = cg::this_cluster();
  float *own = memory;
  if (remote)
    own += far;
  own[threadIdx.x] = in[threadIdx.x];
  c.sync();
  float *to = remote ? c.map_shared_rank(memory, (__clusterRelativeBlockIdx().y + 1) % gridDim.y) : join;
  to[threadIdx.x] = 1;
  const float mine = own[127 - threadIdx.x];
  c.sync();
  out[threadIdx.x] = memory[threadIdx.x] + mine;
  c.sync();
}
// Where, data say, too.
__global__ void __cluster_dims__(2) anywhere(const int *peer, const int *bin, int *out) {
  __shared__ int counts[512];
  cg::cluster_group c = cg::this_cluster();
  counts[threadIdx.x] = 0;
  c.sync();
  atomicAdd(c.map_shared_rank(counts, peer[threadIdx.x]) + bin[threadIdx.x], 1);
  // CHECK: :[[@LINE+1]]:22: warning: a block reads 'counts', which another block of the cluster atomically updates with no cluster barrier in between
  out[threadIdx.x] = counts[threadIdx.x];
  c.sync();
}
// Read at the end: the peer may have exited, whichever it is.
__global__ void __cluster_dims__(2) last(const float *in, const int *peer, float *out) {
  __shared__ float memory[128];
  cg::cluster_group c = cg::this_cluster();
  memory[threadIdx.x] = in[threadIdx.x];
  c.sync();
  // CHECK: :[[@LINE+1]]:22: warning: 'memory' of another block is accessed with no cluster barrier before the kernel ends
  out[threadIdx.x] = c.map_shared_rank(memory, peer[blockIdx.x] ^ 1)[threadIdx.x];
}
// What is read of a peer is data: a place that it gives is any.
__global__ void __cluster_dims__(2) given(const int *peer, float *out) {
  __shared__ int to[128];
  __shared__ float memory[256];
  cg::cluster_group c = cg::this_cluster();
  to[threadIdx.x] = threadIdx.x;
  c.sync();
  const int i = c.map_shared_rank(to, peer[blockIdx.x])[threadIdx.x];
  memory[i] = i;
  out[threadIdx.x] = memory[threadIdx.x];
  c.sync();
}
void run(const float *in, const int *peer, float *join, float *out, int *counts, int far, bool remote) {
  apart<<<2, 128>>>(in, peer, out);
  computed<<<dim3(2, 2), 128, 4096>>>(in, join, out, far, remote);
  anywhere<<<2, 128>>>(peer, peer, counts);
  last<<<2, 128>>>(in, peer, out);
  given<<<2, 128>>>(peer, out);
}
