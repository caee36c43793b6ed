// A call whose body is not visible may be a barrier, and may write: nothing is unordered across it. What the toolkit and
// the compiler provide is known.
// RUN: %check --checks='-*,cuda-smem-race,cuda-cdp-launch-visibility,cuda-sync-divergent-barrier' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cassert>
#include <cstdio>

extern __device__ void finishStage(float *s);
extern __device__ int pure(int) __attribute__((const));
typedef void (*Stage)(float *);
struct Pointer {
  Stage p;
  __device__ void operator()(float *s) const { p(s); }
};
struct Base {
  __device__ virtual void finish(float *s) = 0;
};
struct Barrier : Base {
  __device__ void finish(float *) override { __syncthreads(); }
};
__device__ Stage table[4];

__global__ void elsewhere(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  finishStage(s);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void parameter(float *out, Stage f) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  f(s);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
template <class F> __global__ void functor(float *out, F f) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  f(s);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void byVirtual(float *out, Base *b) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  b->finish(s);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void fromTable(float *out, int i) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  table[i](s);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__device__ void deep(float *s, int n) {
  if (n)
    deep(s, n - 1);
  else
    __syncthreads();
}
__global__ void tooDeep(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = threadIdx.x;
  deep(s, 40);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void child(const float *in, float *out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void parent(float *in, float *out) {
  in[threadIdx.x] = 1;
  finishStage(in);
  if (threadIdx.x == 0)
    child<<<1, 256>>>(in, out);
}
// What it leaves in memory is not known.
__global__ void flag(float *out) {
  __shared__ float s[256];
  __shared__ int stop;
  stop = 0;
  __syncthreads();
  finishStage(s);
  if (stop)
    return;
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

// Known to be no barrier.
__global__ void known(float *out, const float *in, unsigned *count) {
  __shared__ float s[256];
  s[threadIdx.x] = sinf(in[threadIdx.x]);
  atomicAdd(count, 1u);
  __ldg(in);
  printf("%d\n", pure(3));
  assert(in);
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 1020 of 's'
  out[threadIdx.x] = s[255 - threadIdx.x];
}
// After the call all is as it was before.
__global__ void after(float *out) {
  __shared__ float s[256];
  finishStage(s);
  s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 1020 of 's'
  out[threadIdx.x] = s[255 - threadIdx.x];
}
void run(float *p, Stage q, Base *b, unsigned *u) {
  elsewhere<<<1, 256>>>(p);
  parameter<<<1, 256>>>(p, q);
  functor<<<1, 256>>>(p, Pointer{q});
  byVirtual<<<1, 256>>>(p, b);
  fromTable<<<1, 256>>>(p, 1);
  tooDeep<<<1, 256>>>(p);
  parent<<<1, 256>>>(p, p);
  flag<<<1, 256>>>(p);
  known<<<1, 256>>>(p, p, u);
  after<<<1, 256>>>(p);
}
