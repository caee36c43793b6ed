// Groups, partitions, collectives, clusters, group-wide copies.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
// RUN: %clangxx %embedded-flags --cuda-device-only -fsyntax-only -std=c++17 -Xclang -ast-dump %s | FileCheck %s
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <typename Group> __device__ int sum(Group G, int V) {
  for (int I = G.size() / 2; I > 0; I /= 2)
    V += G.shfl_down(V, I);
  return V;
}

// CHECK-LABEL: FunctionDecl {{.*}} groups 'void (int *, const int *)'
__global__ void groups(int *P, const int *Q) {
  __shared__ int Shared[128];
  extern __shared__ int Dynamic[];
  cg::thread_block Block = cg::this_thread_block();
  // CHECK: MemberExpr {{.*}} .sync
  Block.sync();
  cg::sync(Block);
  auto Token = Block.barrier_arrive();
  Block.barrier_wait(static_cast<decltype(Token) &&>(Token));
  unsigned R = Block.thread_rank() + Block.size() + Block.num_threads() +
               Block.group_index().x + Block.thread_index().y +
               Block.group_dim().z;
  cg::grid_group Grid = cg::this_grid();
  if (Grid.is_valid())
    Grid.sync();
  unsigned long long All = Grid.size() + Grid.thread_rank() + Grid.num_blocks();
  cg::cluster_group Cluster = cg::this_cluster();
  Cluster.sync();
  int *Remote = Cluster.map_shared_rank(Shared, Cluster.block_rank() ^ 1);
  R += Cluster.num_blocks() + Cluster.query_shared_rank(Remote);
  auto Tile = cg::tiled_partition<32>(Block);
  auto Half = cg::tiled_partition<16>(Tile);
  cg::thread_block_tile<32> Plain = Tile;
  cg::thread_group Group = cg::tiled_partition(Block, 8);
  Group.sync();
  cg::thread_group &Base = Block;
  R += Base.size() + Half.meta_group_rank() + Plain.meta_group_size();
  R += sum(Tile, 1) + sum(Half, 2);
  R += Tile.shfl(R, 0) + Tile.shfl_xor(R, 1) + Tile.ballot(R) + Tile.any(R) +
       Tile.match_any(R);
  cg::coalesced_group Active = cg::coalesced_threads();
  R += Active.thread_rank() + Active.shfl(R, 0);
  auto Part = cg::binary_partition(Active, R & 1);
  auto Labeled = cg::labeled_partition(Tile, (int)R % 3);
  R += Part.size() + Labeled.size();
  R += cg::reduce(Tile, (int)R, cg::plus<int>()) +
       cg::reduce(Active, (int)R, cg::greater<int>()) +
       cg::inclusive_scan(Tile, (int)R) +
       cg::exclusive_scan(Tile, (int)R, cg::plus<int>());
  cg::memcpy_async(Block, Shared, Q, sizeof(int) * 128);
  cg::memcpy_async(Block, Shared, Q, cuda::aligned_size_t<16>(512));
  cg::wait(Block);
  cg::wait_prior<1>(Block);
  P[R] = Dynamic[All % 4];
}
