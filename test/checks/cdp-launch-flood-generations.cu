// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A recursion ends where a test comes out otherwise for what the launch passes: what changes and is not tested ends nothing, and what a test of a shape, of
// a constant or of another kernel of the cycle says counts like that of a parameter.

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

//===----------------------------------------------------------------------===//
// What is passed on through objects, helpers and operators
//===----------------------------------------------------------------------===//

struct Task {
  float *nodes;
  int depth, limit;
};
__device__ Task same(const Task &t) {
  Task next;
  next.nodes = t.nodes;
  next.depth = t.depth;
  next.limit = t.limit;
  return next;
}
__device__ Task deeper(Task t) {
  ++t.depth;
  return t;
}
__global__ void objects(Task t) {
  if (t.depth >= t.limit)
    return;
  if (threadIdx.x == 0) {
    Task below = same(t);
    // CHECK: :[[@LINE+1]]:5: warning: 'objects' launches itself with nothing that ends the recursion
    objects<<<1, 96>>>(below);
  }
}
__global__ void objectsEnd(Task t) {
  if (t.depth >= t.limit)
    return;
  if (threadIdx.x == 0) {
    Task below = deeper(t);
    objectsEnd<<<1, 96>>>(below);
  }
}
__global__ void incremented(int *p, int level) {
  cg::thread_block block = cg::this_thread_block();
  if (level == 8)
    return;
  block.sync();
  if (block.thread_rank() == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'incremented' launches itself
    incremented<<<1, 32>>>(p, level++);
}
__global__ void incrementedEnd(int *p, int level) {
  if (level == 8)
    return;
  if (threadIdx.x == 0)
    incrementedEnd<<<1, 32>>>(p, ++level);
}
__global__ void exchanged(int *a, int *b, int level) {
  if (level < 8 && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'exchanged' launches itself
    exchanged<<<1, 32>>>(b, a, level);
}
__global__ void exchangedEnd(int *p, int a, int b) {
  if (a < b && threadIdx.x == 0)
    exchangedEnd<<<1, 32>>>(p, b, a);
}
__global__ void moves(int *p, int *end) {
  if (p + 1 < end && threadIdx.x == 0)
    moves<<<1, 32>>>(p + 1, end);
}
__global__ void notBelowOne(int *p, unsigned n) {
  if (n > 0 && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'notBelowOne' launches itself
    notBelowOne<<<1, 64>>>(p, max(n / 2, 1u));
}
__global__ void given(int *p, int d) {
  if (d < 5 && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'given' launches itself
    given<<<1, 32>>>(p, 3);
}
__global__ void givenEnd(int *p, int d) {
  if (d < 5 && threadIdx.x == 0)
    givenEnd<<<1, 32>>>(p, 7);
}
__global__ void cases(int *p, int d) {
  if (threadIdx.x)
    return;
  switch (d) {
  case 0:
    return;
  case 1:
    p[0] = 1;
    break;
  default:
    // CHECK: :[[@LINE+1]]:5: warning: 'cases' launches itself
    cases<<<1, 32>>>(p, d);
  }
}

// Data that decides what is passed ends it, data that decides something else does not.
__global__ void dataEnd(int *p, int d) {
  int next = d;
  if (p[0] > 3)
    next = d - 1;
  if (d > 0 && threadIdx.x == 0)
    dataEnd<<<1, 32>>>(p, next);
}
__global__ void data(int *p, int d) {
  int value = 0;
  if (p[0] > 3)
    value = d - 1;
  if (d > 0 && threadIdx.x == 0) {
    p[1] = value;
    // CHECK: :[[@LINE+1]]:5: warning: 'data' launches itself
    data<<<1, 32>>>(p, d);
  }
}

// In a helper: the launch is the place, or the call where others call it as well.
__global__ void helped(int *p, int d);
__device__ void again(int *p, int d) {
  // CHECK: :[[@LINE+1]]:3: warning: 'helped' launches itself
  helped<<<1, 32>>>(p, d);
}
__global__ void helped(int *p, int d) {
  if (d > 0 && threadIdx.x == 0)
    again(p, d);
}
__global__ void helpedOften(int *p, int d);
__device__ void launchIt(int *p, int d) { helpedOften<<<1, 32>>>(p, d); }
__global__ void helpedOften(int *p, int d) {
  if (d > 3 && threadIdx.x == 0)
    launchIt(p, d - 1);
  else if (d > 0 && threadIdx.x == 0)
    // CHECK: :[[@LINE+2]]:5: warning: 'helpedOften' launches itself
    // CHECK: :[[@LINE-6]]:43: note: the launch is here
    launchIt(p, d);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

__global__ void fewerBlocks(int *p) {
  if (gridDim.x == 1)
    return;
  if (blockIdx.x == 0 && threadIdx.x == 0)
    fewerBlocks<<<gridDim.x / 2, 32>>>(p);
}
__global__ void noBlockLeft(int *p, int n) {
  if (threadIdx.x == 0)
    noBlockLeft<<<n / 2, 32>>>(p, n / 2);
}
__global__ void smallerBlock(int *p) {
  if (blockDim.x < 2)
    return;
  if (threadIdx.x == 0)
    smallerBlock<<<1, blockDim.x / 2>>>(p);
}
__global__ void sameBlock(int *p) {
  if (blockDim.x < 2)
    return;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'sameBlock' launches itself
    sameBlock<<<1, blockDim.x>>>(p);
}
__global__ void lastThread(int *p, int d) {
  if (d < 4 && threadIdx.x == blockDim.x - 1)
    // CHECK: :[[@LINE+1]]:5: warning: 'lastThread' launches itself
    lastThread<<<1, 256>>>(p, d);
}
__global__ void threadMissing(int *p) {
  if (threadIdx.x == 64)
    threadMissing<<<1, 64>>>(p);
}
__global__ void blockMissing(int *p) {
  if (blockIdx.x == 3 && threadIdx.x == 0)
    blockMissing<<<2, 64>>>(p);
}

//===----------------------------------------------------------------------===//
// Cycles
//===----------------------------------------------------------------------===//

__global__ void second(int *p, int a, int b);
__global__ void third(int *p, int a, int b);
__global__ void first(int *p, int a, int b) {
  if (threadIdx.x == 0 && a < b)
    second<<<1, 32>>>(p, b, a);
}
__global__ void second(int *p, int a, int b) {
  if (threadIdx.x == 0)
    third<<<1, 32>>>(p, a, b);
}
__global__ void third(int *p, int a, int b) {
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'first' launches itself through other kernels with nothing that ends the recursion
    first<<<1, 32>>>(p, b, a);
}
__global__ void secondEnd(int *p, int a, int b);
__global__ void thirdEnd(int *p, int a, int b);
__global__ void firstEnd(int *p, int a, int b) {
  if (threadIdx.x == 0 && a < b)
    secondEnd<<<1, 32>>>(p, b, a);
}
__global__ void secondEnd(int *p, int a, int b) {
  if (threadIdx.x == 0)
    thirdEnd<<<1, 32>>>(p, a, b);
}
__global__ void thirdEnd(int *p, int a, int b) {
  if (threadIdx.x == 0)
    firstEnd<<<1, 32>>>(p, a, b);
}

//===----------------------------------------------------------------------===//
// How it begins
//===----------------------------------------------------------------------===//

__global__ void forced(int *p, int d, bool force) {
  if ((d > 0 || force) && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'forced' launches itself
    forced<<<1, 32>>>(p, d - 1, force);
}
void launchForced(int *p, bool force) { forced<<<1, 32>>>(p, 5, force); }
void force(int *p) { launchForced(p, true); }

__global__ void neverForced(int *p, int d, bool force) {
  if ((d > 0 || force) && threadIdx.x == 0)
    neverForced<<<1, 32>>>(p, d - 1, force);
}
void launchUnforced(int *p, bool force) { neverForced<<<1, 32>>>(p, 5, force); }
void doNotForce(int *p) { launchUnforced(p, false); }

//===----------------------------------------------------------------------===//
// Ways that no thread takes
//===----------------------------------------------------------------------===//

// The thread that launches is one of the first four: of the way on which it is
// not, and launches, nothing follows.
struct Step {
  int node, depth;
};
__global__ void narrower(int *p, int depths, Step s);
__device__ Step below(const Step &s) { return {4 * s.node + 1, s.depth + 1}; }
__global__ void settle(int *p, int depths, Step s) {
  const int corner = threadIdx.x;
  if (corner < 4)
    p[4 * s.node + corner] = depths;
  if (threadIdx.x == 0)
    narrower<<<1, 32>>>(p, depths, below(s));
}
__global__ void narrower(int *p, int depths, Step s) {
  if (s.depth >= depths)
    return;
  if (threadIdx.x == 0)
    settle<<<1, 32>>>(p, depths, s);
}
void launchNarrower(int *p, int depths) { narrower<<<1, 32>>>(p, depths, Step{0, 0}); }

// The same with what stays as it was.
__global__ void asWide(int *p, int depths, Step s);
__global__ void settleAgain(int *p, int depths, Step s) {
  const int corner = threadIdx.x;
  if (corner < 4)
    p[4 * s.node + corner] = depths;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'asWide' launches itself through other kernels
    asWide<<<1, 32>>>(p, depths, {below(s).node, s.depth});
}
__global__ void asWide(int *p, int depths, Step s) {
  if (s.depth >= depths)
    return;
  if (threadIdx.x == 0)
    settleAgain<<<1, 32>>>(p, depths, s);
}
void launchAsWide(int *p, int depths) { asWide<<<1, 32>>>(p, depths, Step{0, 0}); }
