// What a call leaves: of the object that it is of, of what an unseen function is given, and why it is not known.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --explain-access=all %s -- | FileCheck %s --check-prefix=WHY

#include <cuda/std/algorithm>
#include <cuda_runtime.h>

// An unseen function writes to what it is given the address of, unless that is the address of a constant.
__device__ void fill(int *at);
__device__ void look(const int *at);
__global__ void handed() {
  __shared__ float s[1024];
  int kept = threadIdx.x * 4, filled = threadIdx.x * 4;
  look(&kept);
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
  s[kept] = 1;
  fill(&filled);
  s[filled] = 2;
}

// Two objects of a class, each with a number of its own.
struct Column {
  int by;
  __host__ __device__ constexpr int of(int i) const { return i * by; }
};
__global__ void columns() {
  __shared__ float s[1024];
  const Column near{1}, far{4};
  s[near.of(threadIdx.x)] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
  s[far.of(threadIdx.x)] = 2;
}

// A lambda without captures as a pointer to a function.
__global__ void converted() {
  __shared__ float s[1024];
  int (*plain)(int) = [](int i) { return i * 4; };
  // CHECK: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
  s[plain(threadIdx.x)] = 1;
}

// WHY-LABEL: shared load of 4 bytes a lane from 's' in 'lesser'
// WHY: not counted: the index is read from 'first'
// WHY: shared load of 4 bytes a lane from 's' in 'lesser'
// WHY: not counted: the index is read from 'second'
__global__ void lesser(const int *first, const int *second, int *out) {
  __shared__ int s[1024];
  const int a = first[threadIdx.x], b = second[threadIdx.x];
  out[threadIdx.x] = cuda::std::min(s[a % 1024],
                                    s[b % 1024]);
}

struct Part {
  float x;
  __device__ Part() {}
  __device__ Part(const Part &other) : x(other.x) {}
};
struct Pair { Part a, b; };
// WHY-LABEL: shared load of 4 bytes a lane from 's' in 'copied'
// WHY: not counted: the index is read from 'first'
__global__ void copied(const int *first, float *out) {
  __shared__ Pair s[512];
  const int at = first[threadIdx.x];
  const float other = out[first[threadIdx.x + 32]];
  const Pair mine = s[at];
  out[threadIdx.x] = mine.a.x + mine.b.x + other;
}

// WHY-LABEL: shared store of 4 bytes a lane to 's' in 'eitherWay'
// WHY: not counted: the index is chosen by what is read from 'first'
__global__ void eitherWay(const int *first, int n) {
  __shared__ float s[1024];
  int at = threadIdx.x * 2;
  if (n > 5 || first[blockIdx.x] > 3)
    at = threadIdx.x * 4;
  s[at] = 1;
}

// What is not known of an object's part is not known of a copy's for the same reason.
struct Ranks {
  int low, high;
};
__device__ Ranks ranksOf(const int *counts) {
  Ranks out;
  out.low = counts[threadIdx.x];
  out.high = out.low + 1;
  return out;
}
// WHY-LABEL: shared store of 4 bytes a lane to 's' in 'byRank'
// WHY: not counted: the index is read from 'counts'
// WHY-LABEL: shared store of 4 bytes a lane to 's' in 'byPart'
// WHY: not counted: the index is read from 'all'
__global__ void byRank(const int *counts) {
  __shared__ float s[1024];
  const Ranks ranks = ranksOf(counts);
  s[ranks.high] = 1;
}
__global__ void byPart(const Ranks *all) {
  __shared__ float s[1024];
  const Ranks mine = all[threadIdx.x];
  s[mine.low] = 1;
}

// Inline PTX that is volatile may do anything: what is loaded before and after it is no one request.
// WHY-LABEL: global load of 4 bytes a lane from 'pairs' in 'apart'
// WHY-NOT: merged
// WHY-LABEL: global load of 4 bytes a lane from 'pairs' in 'together'
// WHY-NEXT: merged with 1 more into a request of 8 bytes a lane
__global__ void apart(const float2 *__restrict__ pairs, float *out) {
  float x = pairs[threadIdx.x].x;
  asm volatile("prefetch.global.L2 [%0];" ::"l"(out));
  out[threadIdx.x] = x + pairs[threadIdx.x].y;
}
__global__ void together(const float2 *__restrict__ pairs, float *out) {
  float x = pairs[threadIdx.x].x;
  out[threadIdx.x] = x + pairs[threadIdx.x].y;
}

void launch(const int *p, int *q, float *f, const float2 *pairs, int n) {
  handed<<<1, 32>>>();
  columns<<<1, 32>>>();
  converted<<<1, 32>>>();
  lesser<<<1, 32>>>(p, p, q);
  copied<<<1, 32>>>(p, f);
  eitherWay<<<1, 32>>>(p, n);
  byRank<<<1, 32>>>(p);
  byPart<<<1, 32>>>(nullptr);
  apart<<<1, 32>>>(pairs, f);
  together<<<1, 32>>>(pairs, f);
}
