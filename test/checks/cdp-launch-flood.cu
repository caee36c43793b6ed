// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-cdp-launch-flood' --config='{CheckOptions: {cuda-cdp-launch-flood.DataDependent: true}}' %s -- | FileCheck %s --check-prefix=DATA

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void child(int *P) {}

__global__ void everyThread(int *P) {
  // CHECK: :[[@LINE+2]]:3: warning: every thread of a block launches a child grid here: more than 2048 pending launches fail [cuda-cdp-launch-flood]
  // CHECK: :[[@LINE+1]]:3: note: let one thread of the block launch one larger grid, or raise cudaLimitDevRuntimePendingLaunchCount
  child<<<1, 32>>>(P);
}

__global__ void launchedWith(int *P) {
  // CHECK: :[[@LINE+1]]:3: warning: each of the 96 threads of a block launches a child grid here
  child<<<1, 32>>>(P);
}
void launchThem(int *P) { launchedWith<<<64, 96>>>(P); }

__global__ void bounded(int *P, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    // CHECK: :[[@LINE+1]]:5: warning: every thread of a block launches a child grid here
    child<<<1, 32>>>(P + I);
}

__global__ void openLoop(int *P, int N) {
  if (threadIdx.x == 0)
    for (int I = 0; I < N; ++I)
      // CHECK: :[[@LINE+2]]:7: warning: a child grid is launched in every iteration of a loop with no constant bound
      // CHECK: :[[@LINE-2]]:5: note: the loop is here
      child<<<1, 32>>>(P + I);
}

__device__ void launches(int *P) {
  // CHECK: :[[@LINE+1]]:3: warning: every thread of a block launches a child grid here
  child<<<1, 32>>>(P);
}
__global__ void throughHelper(int *P) { launches(P); }

__global__ void forever(int *P) {
  // CHECK: :[[@LINE+3]]:5: warning: 'forever' launches itself with nothing that ends the recursion
  // CHECK: note: pass a depth or size that changes, and test it before the launch
  if (threadIdx.x == 0)
    forever<<<1, 1>>>(P);
}

__global__ void pong(int *P, int Depth);
__global__ void ping(int *P, int Depth) {
  if (threadIdx.x == 0 && Depth < 10)
    pong<<<1, 1>>>(P, Depth);
}
__global__ void pong(int *P, int Depth) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'ping' launches itself through other kernels with nothing that ends the recursion
    ping<<<1, 1>>>(P, Depth);
}

//===----------------------------------------------------------------------===//
// Look-alikes
//===----------------------------------------------------------------------===//

__global__ void elected(int *P) {
  int Tid = threadIdx.x;
  if (Tid == 0)
    child<<<1, 32>>>(P);
  if (threadIdx.x % 32 == 0)
    child<<<1, 32>>>(P);
  if (cg::this_thread_block().thread_rank() == 0)
    child<<<1, 32>>>(P);
  if (Tid < 2)
    for (int I = 0; I < 4; ++I)
      child<<<1, 32>>>(P);
}

__global__ void oneThread(int *P) { child<<<1, 32>>>(P); }
void launchOne(int *P) { oneThread<<<1, 1>>>(P); }

__global__ void dataDependent(int *P, const int *Degree) {
  if (Degree[threadIdx.x] > 3)
    // DATA: :[[@LINE+1]]:5: warning: {{[0-9]+}} of the 128 threads of a block launch a child grid here: more than 2048 pending launches fail
    child<<<1, 32>>>(P);
}

__global__ void depth(int *P, int Depth) {
  if (threadIdx.x == 0 && Depth < 5)
    depth<<<1, 32>>>(P, Depth + 1);
}

__global__ void halves(int *P, int Left, int Right) {
  if (threadIdx.x != 0 || Right - Left < 32)
    return;
  int Middle = (Left + Right) / 2;
  halves<<<1, 32>>>(P, Left, Middle);
  halves<<<1, 32>>>(P, Middle, Right);
}

__global__ void inTail(int *P) {
  if (threadIdx.x == 0)
    inTail<<<1, 1, 0, cudaStreamTailLaunch>>>(P);
}

__global__ void untilDone(int *Left) {
  if (threadIdx.x == 0 && *Left > 0)
    untilDone<<<1, 1>>>(Left);
}

// One thread, known only from a launch further down in the source.
__global__ void onlyChild(int *P) { child<<<1, 32>>>(P); }
__global__ void onlyParent(int *P) { onlyChild<<<1, 1>>>(P); }
void launchParent(int *P) { onlyParent<<<1, 1>>>(P); }

__device__ void rightByItself(int *P) { child<<<1, 32>>>(P); }
__device__ void passesOn(int *P) { rightByItself(P); }
__global__ void everyThreadCalls(int *P) {
  // CHECK: :[[@LINE+2]]:3: warning: every thread of a block launches a child grid here
  // CHECK: :[[@LINE-4]]:41: note: the launch is here
  rightByItself(P);
}
__global__ void oneThreadCalls(int *P) {
  if (threadIdx.x == 0)
    passesOn(P);
}
__global__ void everyThreadCallsOuter(int *P) {
  // CHECK: :[[@LINE+1]]:3: warning: every thread of a block launches a child grid here
  passesOn(P);
}

// Only ever launched with one thread, by themselves.
__global__ void countsDown(int *P, int Depth) {
  if (Depth > 0)
    countsDown<<<1, 1>>>(P, Depth - 1);
}
__global__ void conquers(int *P, int N) {
  if (N < 2) {
    *P = N;
    return;
  }
  conquers<<<1, 1>>>(P, N / 2);
  conquers<<<1, 1>>>(P + N / 2, N - N / 2);
}

// A tile of one thread elects every thread.
__global__ void tilesOfOne(int *P) {
  auto Tile = cg::tiled_partition<1>(cg::this_thread_block());
  if (Tile.thread_rank() == 0) {
    // CHECK: :[[@LINE+2]]:5: warning: every thread of a block launches a child grid here
    // DATA: :[[@LINE+1]]:5: warning: every thread of a block launches a child grid here
    child<<<1, 32>>>(P + threadIdx.x);
  }
}
__global__ void tilesOfAWarp(int *P) {
  auto Tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (Tile.thread_rank() == 0)
    child<<<1, 32>>>(P);
}
