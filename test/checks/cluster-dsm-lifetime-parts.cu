// RUN: %check --checks='-*,cuda-cluster-dsm-lifetime,cuda-smem-race' --arch=sm_90 %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Parts that lie a constant apart: a count that leads out of one of them was chosen, also where it is another block's.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) parts(float *In, float *Out, int N) {
  __shared__ float Memory[512];
  cg::cluster_group Cluster = cg::this_cluster();
  float *A = Memory, *B = &Memory[128];
  Cluster.sync();
  B[threadIdx.x] = In[threadIdx.x];
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    Cluster.map_shared_rank(A, Cluster.block_rank() ^ 1)[I] = In[I];
  Cluster.sync();
  Out[threadIdx.x] = Memory[threadIdx.x];
}
__global__ void __cluster_dims__(2) whole(float *In, float *Out) {
  __shared__ float Memory[512];
  cg::cluster_group Cluster = cg::this_cluster();
  Cluster.sync();
  Memory[threadIdx.x] = In[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: a block writes byte {{[0-9]+}} of 'Memory', which another block of the cluster writes with no cluster barrier in between
  Cluster.map_shared_rank(Memory, Cluster.block_rank() ^ 1)[threadIdx.x] = In[threadIdx.x + 1];
  Cluster.sync();
  Out[threadIdx.x] = Memory[threadIdx.x];
}
void launch(float *In, float *Out, int N) {
  parts<<<2, 128>>>(In, Out, N);
  whole<<<2, 128>>>(In, Out);
}

// Nothing but the access shows that there is a cluster, by either name.
__global__ void __cluster_dims__(2) byMethod(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  auto cluster = cooperative_groups::this_cluster();
  const int *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  // CHECK: :[[@LINE+1]]:22: warning: 's' of another block is accessed with no cluster barrier since the kernel began
  out[threadIdx.x] = other[threadIdx.x];
}
__global__ void __cluster_dims__(2) byBuiltIn(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  const int *other = (int *)__cluster_map_shared_rank(s, 1);
  // CHECK: :[[@LINE+1]]:22: warning: 's' of another block is accessed with no cluster barrier since the kernel began
  out[threadIdx.x] = other[threadIdx.x];
}
