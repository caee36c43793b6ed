// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int Counter;

//===----------------------------------------------------------------------===//
// Plain
//===----------------------------------------------------------------------===//

__global__ void branch(int *P) {
  if (threadIdx.x < 40) {
    P[threadIdx.x] = 1;
    // CHECK: :[[@LINE+5]]:5: warning: __syncthreads() is not reached by all threads of the block: 40 of 128 are here [cuda-sync-divergent-barrier]
    // CHECK: :[[@LINE-3]]:7: note: the condition 'threadIdx.x < 40' differs between the threads of the block
    // CHECK: :[[@LINE-4]]:7: note: threadIdx.x differs between the threads of a block
    // CHECK: :[[@LINE+2]]:5: note: seen with a block of 128 threads
    // CHECK: :[[@LINE+1]]:5: note: let all threads reach the barrier, and guard only the work around it
    __syncthreads();
  }
}

__global__ void bounds(float *P, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N) {
    P[I] += 1;
    // CHECK: :[[@LINE+4]]:5: warning: __syncthreads() is not reached by all threads of the block
    // CHECK: :[[@LINE-3]]:7: note: the condition 'I < N' differs
    // CHECK: :[[@LINE-5]]:{{[0-9]+}}: note: 'I' is computed here
    // CHECK: :[[@LINE-6]]:{{[0-9]+}}: note: threadIdx.x differs between the threads of a block
    __syncthreads();
    P[I] *= 2;
  }
}

__global__ void earlyReturn(float *P, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  // CHECK: :[[@LINE+2]]:3: warning: __syncthreads() is not reached by all threads of the block
  // CHECK: :[[@LINE-2]]:5: note: the threads for which 'I >= N' decides so return here, before the barrier
  __syncthreads();
  P[I] = 1;
  // The first barrier after the return is the report.
  __syncthreads();
}

__global__ void tripCount(float *P, int N) {
  for (int I = threadIdx.x; I < N; I += blockDim.x) {
    P[I] = 1;
    // CHECK: :[[@LINE+3]]:5: warning: __syncthreads() is not reached by all threads of the block
    // CHECK: :[[@LINE-3]]:29: note: the loop's condition 'I < N' ends it after different numbers of iterations
    // CHECK: :[[@LINE+1]]:5: note: give the loop the same number of iterations in all threads, and test inside for those that have no work
    __syncthreads();
  }
}

__global__ void bothArms(int *P) {
  if (threadIdx.x % 2) {
    P[threadIdx.x] = 1;
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 64 of 128
    __syncthreads();
  } else {
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 64 of 128
    __syncthreads();
  }
}

__global__ void data(const int *P) {
  // CHECK: :[[@LINE+2]]:5: warning: __syncthreads() is not reached by all threads of the block
  if (P[threadIdx.x] > 0)
    __syncthreads();
}

__global__ void atomics(int *P) {
  // CHECK: :[[@LINE+3]]:5: warning: __syncthreads() is not reached by all threads of the block
  // CHECK: note: each thread gets its own result of atomicAdd()
  if (atomicAdd(&Counter, 1) == 0)
    __syncthreads();
}

__global__ void switched(int *P) {
  switch (threadIdx.x & 3) {
  case 0:
    P[0] = 1;
    // CHECK: :[[@LINE+2]]:5: warning: __syncthreads() is not reached by all threads of the block: 32 of 128
    // CHECK: :[[@LINE-4]]:11: note: 'threadIdx.x & 3' selects different cases for the threads of the block
    __syncthreads();
    break;
  default:
    break;
  }
}

//===----------------------------------------------------------------------===//
// Through something
//===----------------------------------------------------------------------===//

__global__ void votes(int *P) {
  if (threadIdx.x < 64) {
    // CHECK: :[[@LINE+1]]:13: warning: __syncthreads_count() is not reached by all threads of the block
    P[0] += __syncthreads_count(P[1]);
    // CHECK: :[[@LINE+1]]:13: warning: __syncthreads_and() is not reached by all threads of the block
    P[0] += __syncthreads_and(P[1]);
    // CHECK: :[[@LINE+1]]:13: warning: __syncthreads_or() is not reached by all threads of the block
    P[0] += __syncthreads_or(P[1]);
  }
}

__global__ void alias(int *P) {
  unsigned T = threadIdx.x;
  const auto &R = T;
  bool First = (char)R ? false : true;
  struct {
    bool Flag;
  } S = {First};
  if (S.Flag)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 1 of 128
    __syncthreads();
}

__global__ void implicitFlow(int *P) {
  bool Flag = false;
  if (threadIdx.x > 100)
    Flag = true;
  if (Flag)
    // CHECK: :[[@LINE+3]]:5: warning: __syncthreads() is not reached by all threads of the block
    // CHECK: note: the condition 'Flag' differs between the threads of the block
    // CHECK: note: it is assigned only in threads for which 'threadIdx.x > 100' decides so
    __syncthreads();
}

__global__ void ternary(int *P, int N) {
  int Rounds = threadIdx.x < 32 ? 4 : 3;
  for (int I = 0; I < Rounds; ++I)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 32 of 128
    __syncthreads();
}

__global__ void breaks(const int *P, int N) {
  for (int I = 0; I < 100; ++I) {
    if (P[threadIdx.x] == I)
      break;
    // CHECK: :[[@LINE+2]]:5: warning: __syncthreads() is not reached by all threads of the block
    // CHECK: :[[@LINE-2]]:7: note: the threads for which 'P[threadIdx.x] == I' decides so leave the loop here
    __syncthreads();
  }
}

__global__ void continues(int *P, int N) {
  for (int I = 0; I < N; ++I) {
    if (threadIdx.x == I)
      continue;
    // CHECK: :[[@LINE+2]]:5: warning: __syncthreads() is not reached by all threads of the block: 127 of 128
    // CHECK: :[[@LINE-2]]:7: note: the threads for which 'threadIdx.x == I' decides so skip the rest of the iteration here
    __syncthreads();
  }
}

#define BARRIER() __syncthreads()
__global__ void macro() {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 1 of 128
    BARRIER();
}

template <int N> __global__ void inTemplate(int *P) {
  if (threadIdx.x < N)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}
template __global__ void inTemplate<16>(int *);
template __global__ void inTemplate<8>(int *);

__global__ void lambda(int N) {
  auto Step = [&](int T) {
    if (T < N)
      __syncthreads();
  };
  Step(0);
  // What differs comes from the call.
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block
  Step(threadIdx.x);
}

__global__ void assembly() {
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:5: warning: bar.sync is not reached by all threads of the block: 32 of 128
    asm volatile("bar.sync 0;" ::: "memory");
}

__global__ void warpVote(const int *P) {
  // Uniform over a warp is not uniform over a block.
  if (__any_sync(0xffffffff, P[threadIdx.x] > 3))
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}

__global__ void warpIndex() {
  int Warp = threadIdx.x >> 5;
  if (Warp == 1)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 32 of 128
    __syncthreads();
}

__global__ void unevenStride(float *P) {
  // 1000 is no multiple of the block.
  for (int I = threadIdx.x; I < 1000; I += 96)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}
void launchUneven(float *P) { unevenStride<<<1, 96>>>(P); }

//===----------------------------------------------------------------------===//
// Called functions
//===----------------------------------------------------------------------===//

__device__ void barrierOnly() { __syncthreads(); }
__device__ void guarded(bool P) {
  if (P)
    __syncthreads();
}
__device__ void wrong() {
  if (threadIdx.x > 3)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
}
__device__ void reduceTo(int N) {
  if (threadIdx.x < N)
    __syncthreads();
}

__global__ void calls(int N) {
  barrierOnly();
  if (threadIdx.x < 7)
    // CHECK: :[[@LINE+2]]:5: warning: __syncthreads() in the called function is not reached by all threads of the block: 7 of 128
    // CHECK: note: the barrier is here
    barrierOnly();
  guarded(N > 3);
  // CHECK: :[[@LINE+3]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 9 of 128
  // CHECK: note: the condition 'P' differs between the threads of the block
  // CHECK: :[[@LINE+1]]:23: note: it is passed as 'P' here
  guarded(threadIdx.x < 9);
  wrong();
  reduceTo(blockDim.x);
  // Right for the other call: the call is wrong.
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 5 of 128
  reduceTo(5);
}

//===----------------------------------------------------------------------===//
// Cooperative groups
//===----------------------------------------------------------------------===//

__global__ void groups(int *P) {
  cg::thread_block Block = cg::this_thread_block();
  if (Block.thread_rank() < 10)
    // CHECK: :[[@LINE+1]]:5: warning: thread_block::sync() is not reached by all threads of the block: 10 of 128
    Block.sync();
  if (Block.thread_rank() == 0)
    // CHECK: :[[@LINE+1]]:5: warning: cooperative_groups::sync() is not reached by all threads of the block: 1 of 128
    cg::sync(Block);
  cg::thread_group Group = Block;
  if (threadIdx.x == 3)
    // CHECK: :[[@LINE+1]]:5: warning: thread_group::sync() is not reached by all threads of the block: 1 of 128
    Group.sync();
}

__global__ void gridBarrier(int *P) {
  cg::grid_group Grid = cg::this_grid();
  Grid.sync();
  if (blockIdx.x == 0)
    // CHECK: :[[@LINE+3]]:5: warning: grid_group::sync() is not reached by all threads of the grid
    // CHECK: note: the condition 'blockIdx.x == 0' differs between the threads of the grid
    // CHECK: note: blockIdx.x differs between blocks
    Grid.sync();
}

__global__ void __cluster_dims__(2, 1, 1) clusterBarrier(int *P) {
  cg::cluster_group Cluster = cg::this_cluster();
  Cluster.sync();
  if (Cluster.block_rank() == 1)
    // CHECK: :[[@LINE+1]]:5: warning: cluster_group::sync() is not reached by all threads of the cluster: 128 of 256
    Cluster.sync();
}

__global__ void splitWait(int *D) {
  auto Block = cg::this_thread_block();
  auto Token = Block.barrier_arrive();
  if (threadIdx.x >= 16)
    // CHECK: warning: thread_block::barrier_wait() is not reached by all threads of the block
    Block.barrier_wait(static_cast<decltype(Token) &&>(Token));
}

struct Node {
  int Value;
  Node *Next;
};
__global__ void listWalk(Node **Heads) {
  Node *N = Heads[threadIdx.x];
  do {
    N->Value++;
    N = N->Next;
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
  } while (N);
}

__global__ void tickets(int *Count, int *List) {
  int Slot = atomicAdd(Count, 1);
  if (Slot < 5000) {
    List[Slot] = threadIdx.x;
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
  }
}


//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void uniform(int *P, int N, bool Flag) {
  __shared__ int Shared;
  __shared__ bool Last;
  if (threadIdx.x < blockDim.x)
    __syncthreads();
  if (threadIdx.x / 1024 == 0)
    __syncthreads();
  if (blockIdx.x == 0)
    __syncthreads();
  if (N > 3 || Flag)
    __syncthreads();
  if (P[0] == N || P[blockIdx.x] > 3)
    __syncthreads();
  if (threadIdx.x == 0)
    Shared = P[N];
  __syncthreads();
  if (Shared == 4)
    __syncthreads();
  if (threadIdx.x == 0)
    Last = atomicAdd(&Counter, 1) == gridDim.x - 1;
  __syncthreads();
  if (Last)
    __syncthreads();
  if (__syncthreads_or(P[threadIdx.x] > 0))
    __syncthreads();
  if (__syncthreads_count(P[threadIdx.x]) > 8)
    __syncthreads();
  for (int I = 0; I < N; I += blockDim.x) {
    if (I + threadIdx.x < N)
      P[I + threadIdx.x] = 1;
    __syncthreads();
  }
  for (int S = blockDim.x / 2; S > 0; S >>= 1) {
    if (threadIdx.x < S)
      P[threadIdx.x] += P[threadIdx.x + S];
    __syncthreads();
  }
  for (int I = threadIdx.x; I < (N + blockDim.x - 1) / blockDim.x * blockDim.x; I += blockDim.x)
    __syncthreads();
  do {
    Flag = __syncthreads_and(P[threadIdx.x] == 0);
  } while (!Flag);
  __syncthreads();
}

__global__ void equalTrips(float *P) {
  for (int I = threadIdx.x; I < 1024; I += 128)
    __syncthreads();
  for (int I = 0; I < 8; ++I) {
    if (P[0] > 1)
      break;
    __syncthreads();
  }
}

__global__ void uniformReturn(float *P, int N) {
  if (blockIdx.x * blockDim.x >= N)
    return;
  __syncthreads();
}

__global__ void divergentButNoBarrier(float *P, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  if (I >= N)
    return;
  P[I] = 1;
}

__device__ float clamped(const float *P, int I, int N) {
  if (I >= N)
    return 0;
  return P[I];
}
__global__ void returnsInHelper(float *P, int N) {
  float V = clamped(P, threadIdx.x, N);
  __syncthreads();
  P[threadIdx.x] = V;
}

__global__ void warpBarriers(int *P) {
  if (threadIdx.x < 32)
    __syncwarp();
  cg::thread_block_tile<32> Tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x >= 32)
    Tile.sync();
  if (P[threadIdx.x]) {
    cg::coalesced_group Active = cg::coalesced_threads();
    Active.sync();
  }
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
}

__global__ void oneThread(int *P) {
  if (threadIdx.x == 0)
    __syncthreads();
  if (P[threadIdx.x])
    return;
  __syncthreads();
}
void launchOne(int *P) { oneThread<<<8, 1>>>(P); }

__global__ void exact(int *P, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    __syncthreads();
}
void launchExact(int *P) {
  const int N = 1024;
  exact<<<N / 256, 256>>>(P, N);
}

template <bool Sync> __global__ void discarded(int *P) {
  if constexpr (Sync)
    if (threadIdx.x == 0)
      __syncthreads();
}
template __global__ void discarded<false>(int *);

template <typename T> __global__ void neverInstantiated(T *P) {
  if (threadIdx.x == 0)
    __syncthreads();
}

namespace mine {
__device__ void __syncthreads() {}
} // namespace mine
__global__ void notTheBarrier() {
  if (threadIdx.x == 0)
    mine::__syncthreads();
}

__global__ void blockInClusterOrGrid(int *P) {
  cg::grid_group Grid = cg::this_grid();
  if (blockIdx.x == 0)
    __syncthreads();
  for (int I = 0; I < 3; ++I)
    Grid.sync();
}

__global__ void asserted(float *P, int N) {
  if (N % blockDim.x != 0)
    __trap();
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    __syncthreads();
}

__global__ void splitRight(int *D) {
  auto Block = cg::this_thread_block();
  auto Token = Block.barrier_arrive();
  if (threadIdx.x >= 16)
    D[threadIdx.x] = 1;
  Block.barrier_wait(static_cast<decltype(Token) &&>(Token));
}

__global__ void listWalkOfBlock(Node **Heads) {
  for (Node *N = Heads[blockIdx.x]; N; N = N->Next) {
    if (threadIdx.x == 0)
      N->Value++;
    __syncthreads();
  }
}

//===----------------------------------------------------------------------===//
// Code that is handed to a helper
//===----------------------------------------------------------------------===//

template <typename F> __device__ void forTiles(int N, F Body) {
  for (int T = blockIdx.x; T < N; T += gridDim.x)
    Body(T);
}
template <typename F> __device__ void forItems(int N, F Body) {
  for (int T = threadIdx.x; T < N; T += blockDim.x)
    Body(T);
}
__global__ void tiles(int *P, int N) {
  forTiles(N, [&](int T) {
    P[T] = T;
    __syncthreads();
  });
}
__global__ void items(int *P, int N) {
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block
  forItems(N, [&](int T) {
    P[T] = T;
    __syncthreads();
  });
}

//===----------------------------------------------------------------------===//
// Votes on data, tiles of two dimensions
//===----------------------------------------------------------------------===//

__global__ void manyVotes(int *P) {
  if (__popc(__ballot_sync(~0u, P[threadIdx.x] > 0)) > 3) {
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
  }
  P[0] = 1;
}
__global__ void votesOfTheBlock(int *P) {
  if (__syncthreads_count(P[threadIdx.x] > 0) > 3)
    __syncthreads();
  P[0] = 1;
}
__global__ void votesOfAll(int *P) {
  if (__popc(__ballot_sync(~0u, true)) == 32)
    __syncthreads();
  P[0] = 1;
}

__global__ void leavesTheTile(const float *A, float *P, int N) {
  __shared__ float S[16][16];
  int X = blockIdx.x * 16 + threadIdx.x, Y = blockIdx.y * 16 + threadIdx.y;
  if (X >= N || Y >= N)
    return;
  S[threadIdx.y][threadIdx.x] = A[Y * N + X];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  P[Y * N + X] = S[threadIdx.x][threadIdx.y];
}

//===----------------------------------------------------------------------===//
// One thread of a group, and threads that assembly ends
//===----------------------------------------------------------------------===//

__global__ void invokedByOne(int *P) {
  cg::thread_block Block = cg::this_thread_block();
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}is not reached by all threads
  cg::invoke_one(Block, [&] {
    P[0] = 1;
    Block.sync();
  });
}
__global__ void invokedByOneOfTile(int *P) {
  cg::thread_block Block = cg::this_thread_block();
  auto Tile = cg::tiled_partition<16>(Block);
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}is not reached by all threads
  cg::invoke_one(Tile, [&](int X) {
    P[X] = 1;
    __syncthreads();
  }, 3);
}
__global__ void invokedRight(int *P) {
  cg::thread_block Block = cg::this_thread_block();
  cg::invoke_one(Block, [&] { P[0] = 1; });
  Block.sync();
}

__global__ void exits(int *P, int N) {
  if (threadIdx.x > N)
    asm volatile("exit;");
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}is not reached by all threads
  __syncthreads();
  P[threadIdx.x] = 1;
}
__global__ void exitsTogether(int *P, int N) {
  if (blockIdx.x > N)
    asm volatile("exit;");
  __syncthreads();
  P[threadIdx.x] = 1;
}
__global__ void exitInComment(int *P, int N) {
  if (threadIdx.x > N)
    asm volatile("// exit; \n membar.gl; /* exit; */" ::: "memory");
  __syncthreads();
  P[threadIdx.x] = 1;
}

//===----------------------------------------------------------------------===//
// Without a launch nothing says that there are several warps, or that a number
// is no multiple of the block
//===----------------------------------------------------------------------===//

void launches(int *P, float *F, int N) {
  tripCount<<<1, 128>>>(F, N);
  warpVote<<<1, 128>>>(P);
  items<<<1, 128>>>(P, N);
  manyVotes<<<1, 128>>>(P);
}
__global__ void tripCountOfWholeBlocks(float *P, int N) {
  for (int I = threadIdx.x; I < N; I += blockDim.x) {
    P[I] = 1;
    __syncthreads();
  }
}
__global__ void voteOfOneWarp(const int *P) {
  if (__any_sync(0xffffffff, P[threadIdx.x] > 3))
    __syncthreads();
}
// A loop that is left is no other; a test says that somebody fails it.
__global__ void leftLoopOfWholeBlocks(float *P, int N) {
  for (int I = threadIdx.x;; I += blockDim.x) {
    if (I >= N)
      break;
    P[I] = 1;
    __syncthreads();
  }
}
__global__ void rest(float *P, int N) {
  if (threadIdx.x < N) {
    P[threadIdx.x] = 1;
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
  }
}

// A helper that is right for another call: this call is what is wrong.
__device__ void meetFirst(int n) {
  if (threadIdx.x < n)
    __syncthreads();
}
__global__ void callsTwice(float *p) {
  meetFirst(1024);
  p[threadIdx.x] = 0;
  // CHECK: :[[@LINE+2]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 16 of 128 are here
  // CHECK: :[[@LINE-6]]:5: note: the barrier is here
  meetFirst(16);
}
void launchCallsTwice(float *p) { callsTwice<<<1, 128>>>(p); }

// The note for what is passed stands where it is passed; a reference is the variable itself.
__device__ void meetsInPart(int part) {
  if (part < 16)
    __syncthreads();
}
__device__ void meetsInReference(const int &part) {
  if (part < 16)
    __syncthreads();
}
__global__ void passesPart(int *out) {
  // CHECK: :[[@LINE+2]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 16 of 64 are here
  // CHECK: :[[@LINE+1]]:15: note: it is passed as 'part' here
  meetsInPart(threadIdx.x);
}
__global__ void passesReference(int *out) {
  const int own = threadIdx.x;
  // CHECK: :[[@LINE+3]]:3: warning: __syncthreads() in the called function is not reached by all threads of the block: 16 of 64 are here
  // CHECK-NOT: note: it is passed
  // CHECK: note: let all threads reach
  meetsInReference(own);
}
void passesAll(int *out) {
  passesPart<<<1, 64>>>(out);
  passesReference<<<1, 64>>>(out);
}
