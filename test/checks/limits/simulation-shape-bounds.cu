// The shapes and grids in which a kernel is run, on both sides of each bound.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=simulation-cluster-blocks=2 --checks='-*,cuda-cluster-dsm-lifetime' %s -- | %{look} --check-prefix=CLUSTER
// RUN: %check --bound=simulation-cluster-blocks=1 --checks='-*,cuda-cluster-dsm-lifetime' %s -- | count 0
// RUN: %check --bound=simulation-spread-runs=1 --bound=simulation-wider-blocks=2 --checks='-*,cuda-smem-race' %s -- | count 0
// RUN: %check --bound=simulation-spread-runs=0 --checks='-*,cuda-smem-race' %s -- | %{look} --check-prefix=STRIDE
// RUN: %check --bound=simulation-wider-blocks=1 --checks='-*,cuda-smem-race' %s -- | %{look} --check-prefix=WIDE

#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) afterEnd(int *Out) {
  __shared__ int Word;
  cg::cluster_group Cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    Word = 1;
  Cluster.sync();
  // CLUSTER: :[[@LINE+1]]:22: warning: 'Word' of another block is accessed with no cluster barrier before the kernel ends
  Out[threadIdx.x] = *Cluster.map_shared_rank(&Word, 1);
}
// Parts that are far apart where the stride is large.
__global__ void strided(const float *in, float *out, int stride) {
  extern __shared__ float memory[];
  const unsigned lane = threadIdx.x & 31;
  float *mine = &memory[(threadIdx.x >> 5) * stride];
  for (unsigned i = lane; i < 4096; i += 32)
    // STRIDE: :[[@LINE+1]]:5: warning: threads {{[0-9]+}} and {{[0-9]+}} of a block write byte {{[0-9]+}} of 'memory' here
    mine[i] = in[i + threadIdx.x];
  __syncwarp();
  // STRIDE: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'memory'
  out[threadIdx.x] = mine[lane];
}
void launch(const float *in, float *out, int n) { strided<<<n, 128, 4 * n * sizeof(float)>>>(in, out, n); }
// Nobody is seen to launch it: blocks of 512 threads are tried, and of 256.
__global__ void wide(const float *in, float *out) {
  __shared__ float part[2048];
  const int warp = threadIdx.x / 32;
  if (blockDim.x == 256)
    part[threadIdx.x] = in[threadIdx.x];
  else
    // WIDE: :[[@LINE+1]]:5: warning: threads 0 and 32 of a block write byte 0 of 'part' here
    part[threadIdx.x % 32] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = part[31 - threadIdx.x % 32] + warp;
}
