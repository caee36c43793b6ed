// RUN: %check --checks='-*,cuda-cluster-dsm-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) beforeStart(int *Out) {
  __shared__ int Word;
  cg::cluster_group Cluster = cg::this_cluster();
  int *Peer = Cluster.map_shared_rank(&Word, Cluster.block_rank() ^ 1);
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+2]]:14: warning: 'Word' of another block is accessed with no cluster barrier since the kernel began: that block may not have started [cuda-cluster-dsm-lifetime]
    // CHECK: :[[@LINE+1]]:14: note: call cluster.sync() before the first access to another block's shared memory
    Out[0] = *Peer;
  Cluster.sync();
}

__global__ void __cluster_dims__(2, 1, 1) afterEnd(int *Out) {
  __shared__ int Word;
  cg::cluster_group Cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    Word = 1;
  Cluster.sync();
  // CHECK: :[[@LINE+1]]:22: warning: 'Word' of another block is accessed with no cluster barrier before the kernel ends: that block may have exited
  Out[threadIdx.x] = *Cluster.map_shared_rank(&Word, 1);
}

__global__ void __cluster_dims__(4, 1, 1) unordered(int *Out) {
  __shared__ int Words[32];
  cg::cluster_group Cluster = cg::this_cluster();
  Cluster.sync();
  Words[threadIdx.x % 32] = 3;
  __syncthreads();
  unsigned Next = (Cluster.block_rank() + 1) % Cluster.num_blocks();
  int *Remote = Cluster.map_shared_rank(Words, Next);
  // CHECK: :[[@LINE+1]]:22: warning: a block reads byte {{[0-9]+}} of 'Words', which another block of the cluster writes with no cluster barrier in between
  Out[threadIdx.x] = Remote[threadIdx.x % 32];
  Cluster.sync();
}

__device__ int remote(cg::cluster_group &Cluster, int *P, int Rank, int I) { return Cluster.map_shared_rank(P, Rank)[I]; }
__global__ void __cluster_dims__(2, 1, 1) afterEndInHelper(int *Out) {
  __shared__ int Words[32];
  cg::cluster_group Cluster = cg::this_cluster();
  Words[threadIdx.x % 32] = 1;
  Cluster.sync();
  // CHECK: :[[@LINE+1]]:22: warning: 'Words' of another block is accessed with no cluster barrier before the kernel ends
  Out[threadIdx.x] = remote(Cluster, Words, Cluster.block_rank() ^ 1, threadIdx.x % 32);
}

// Bins of all blocks, counted by all blocks: a block's barrier does not wait for the others.
__global__ void __cluster_dims__(2, 1, 1) bins(const int *In, int *Out) {
  __shared__ int Bins[32];
  cg::cluster_group Cluster = cg::this_cluster();
  if (threadIdx.x < 32)
    Bins[threadIdx.x] = 0;
  Cluster.sync();
  int Bin = In[blockIdx.x * blockDim.x + threadIdx.x] & 63;
  atomicAdd(Cluster.map_shared_rank(Bins, Bin / 32) + Bin % 32, 1);
  __syncthreads();
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:61: warning: a block reads 'Bins', which another block of the cluster atomically updates with no cluster barrier in between
    Out[Cluster.block_rank() * blockDim.x + threadIdx.x] += Bins[threadIdx.x];
  Cluster.sync();
}


//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void __cluster_dims__(2, 1, 1) right(int *Out) {
  __shared__ int Word;
  cg::cluster_group Cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    Word = 1;
  Cluster.sync();
  Out[threadIdx.x] = *Cluster.map_shared_rank(&Word, Cluster.block_rank() ^ 1);
  Cluster.sync();
}

__global__ void __cluster_dims__(2, 1, 1) split(int *Out) {
  __shared__ int Word;
  if (threadIdx.x == 0)
    Word = 1;
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  cg::cluster_group Cluster = cg::this_cluster();
  Out[threadIdx.x] = *Cluster.map_shared_rank(&Word, 0);
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__global__ void __cluster_dims__(2, 1, 1) ownRank(int *Out) {
  __shared__ int Word;
  cg::cluster_group Cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    Word = 1;
  __syncthreads();
  Out[threadIdx.x] = *Cluster.map_shared_rank(&Word, Cluster.block_rank());
}

// The histogram of "Distributed Shared Memory": the remote updates are atomic, and the cluster meets before and after them.
__global__ void clusterHist_kernel(int *bins, const int nbins, const int bins_per_block, const int *__restrict__ input, size_t array_size) {
  extern __shared__ int smem[];
  int tid = cg::this_grid().thread_rank();
  cg::cluster_group cluster = cg::this_cluster();
  unsigned int clusterBlockRank = cluster.block_rank();
  int cluster_size = cluster.dim_blocks().x;
  for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x)
    smem[i] = 0;
  cluster.sync();
  for (int i = tid; i < array_size; i += blockDim.x * gridDim.x) {
    int ldata = input[i];
    int binid = ldata;
    if (ldata < 0)
      binid = 0;
    else if (ldata >= nbins)
      binid = nbins - 1;
    int dst_block_rank = (int)(binid / bins_per_block);
    int dst_offset = binid % bins_per_block;
    int *dst_smem = cluster.map_shared_rank(smem, dst_block_rank);
    atomicAdd(dst_smem + dst_offset, 1);
  }
  cluster.sync();
  int *lbins = bins + cluster.block_rank() * bins_per_block;
  for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x)
    atomicAdd(&lbins[i], smem[i]);
}

__global__ void __cluster_dims__(2, 1, 1) helperThenSync(int *Out) {
  __shared__ int Words[32];
  cg::cluster_group Cluster = cg::this_cluster();
  Words[threadIdx.x % 32] = 1;
  Cluster.sync();
  Out[threadIdx.x] = remote(Cluster, Words, Cluster.block_rank() ^ 1, threadIdx.x % 32);
  Cluster.sync();
}
