// RUN: %check --checks='-*,cuda-cluster-dsm-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A loop whose condition asks a group for its size waits for nobody.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) sum(float *Data) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    Part = Data[blockIdx.x];
  Cluster.sync();
  float Sum = 0;
  for (unsigned Rank = 0; Rank < Cluster.num_blocks(); ++Rank)
    // CHECK: :[[@LINE+1]]:12: warning: 'Part' of another block is accessed with no cluster barrier before the kernel ends
    Sum += *Cluster.map_shared_rank(&Part, Rank);
  Data[blockIdx.x] = Sum;
}

__global__ void __cluster_dims__(4, 1, 1) sumByShape(float *Data) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  Part = Data[blockIdx.x];
  Cluster.sync();
  float Sum = 0;
  for (int Rank = 0; Rank < Cluster.dim_blocks().x; ++Rank)
    // CHECK: :[[@LINE+1]]:12: warning: 'Part' of another block is accessed with no cluster barrier before the kernel ends
    Sum += *Cluster.map_shared_rank(&Part, Rank);
  Data[blockIdx.x] = Sum;
}

__device__ float sumOf(cg::cluster_group Cluster, float *Slot) {
  float Sum = 0;
  for (unsigned Rank = 0; Rank < min(Cluster.num_blocks(), 16u); ++Rank)
    Sum += *Cluster.map_shared_rank(Slot, Rank);
  return Sum;
}
__global__ void __cluster_dims__(4, 1, 1) sumInHelper(float *Data) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  Part = Data[blockIdx.x];
  Cluster.sync();
  // CHECK: :[[@LINE+1]]:22: warning: 'Part' of another block is accessed with no cluster barrier before the kernel ends
  Data[blockIdx.x] = sumOf(Cluster, &Part);
}

__global__ void __cluster_dims__(4, 1, 1) right(float *Data) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  Part = Data[blockIdx.x];
  Cluster.sync();
  float Sum = 0;
  for (unsigned Rank = 0; Rank < Cluster.num_blocks(); ++Rank)
    Sum += *Cluster.map_shared_rank(&Part, Rank);
  Cluster.sync();
  Data[blockIdx.x] = Sum + sumOf(Cluster, &Part);
  Cluster.sync();
}

// What another block counts is waited for.
__global__ void __cluster_dims__(2, 1, 1) waits(float *Data, volatile int *Done) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  Cluster.sync();
  Data[blockIdx.x] = *Cluster.map_shared_rank(&Part, Cluster.block_rank() ^ 1);
  __threadfence();
  atomicAdd(const_cast<int *>(Done), 1);
  while (*Done < 2 * blockDim.x)
    ;
}

// What the next round overwrites, others may still read: those of the same block, too.
__global__ void __cluster_dims__(4, 1, 1) rounds(float *Data, int Rounds) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  for (int I = 0; I < Rounds; ++I) {
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: a block writes byte 0 of 'Part', which another block of the cluster reads with no cluster barrier in between
      Part = Data[I];
    Cluster.sync();
    float Sum = 0;
    for (unsigned Rank = 0; Rank < Cluster.num_blocks(); ++Rank)
      Sum += *Cluster.map_shared_rank(&Part, Rank);
    Data[threadIdx.x] = Sum;
  }
  Cluster.sync();
}
// The block meets, the cluster does not.
__global__ void __cluster_dims__(4, 1, 1) roundsOfBlocks(float *Data, int Rounds) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  for (int I = 0; I < Rounds; ++I) {
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: a block writes byte 0 of 'Part', which another block of the cluster reads with no cluster barrier in between
      Part = Data[I];
    Cluster.sync();
    float Sum = 0;
    for (unsigned Rank = 0; Rank < Cluster.num_blocks(); ++Rank)
      Sum += *Cluster.map_shared_rank(&Part, Rank);
    Data[threadIdx.x] = Sum;
    __syncthreads();
  }
  Cluster.sync();
}
__global__ void __cluster_dims__(4, 1, 1) roundsInOrder(float *Data, int Rounds) {
  __shared__ float Part;
  cg::cluster_group Cluster = cg::this_cluster();
  for (int I = 0; I < Rounds; ++I) {
    if (threadIdx.x == 0)
      Part = Data[I];
    Cluster.sync();
    float Sum = 0;
    for (unsigned Rank = 0; Rank < Cluster.num_blocks(); ++Rank)
      Sum += *Cluster.map_shared_rank(&Part, Rank);
    Data[threadIdx.x] = Sum;
    Cluster.sync();
  }
}
