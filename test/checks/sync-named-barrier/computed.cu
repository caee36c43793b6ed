// RUN: %check --checks='-*,cuda-sync-named-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Numbers that are computed: of threads, of the rounds of a loop, by a class.
__device__ __forceinline__ void meet(int id, int threads) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory"); }

__global__ void __launch_bounds__(1024) pairs(const float *in, float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+3]]:3: warning: barrier 16 does not exist: a block has 16, numbered from 0
  // CHECK: :4:61: note: the barrier is here
  // CHECK: :[[@LINE+1]]:3: note: use a number from 0 to 15
  meet(threadIdx.x / 64 + 1, 64);
  out[threadIdx.x] = s[threadIdx.x ^ 32];
}
__global__ void __launch_bounds__(1024) pairsFromZero(const float *in, float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  meet(threadIdx.x / 64, 64);
  out[threadIdx.x] = s[threadIdx.x ^ 32];
}

template <int Base> struct Stages {
  static __device__ void full(int stage) { meet(Base + 2 * stage, 256); }
  static __device__ void empty(int stage) { meet(Base + 2 * stage + 1, 256); }
};
template <int Count, int Base> __global__ void staged(const float *in, float *out) {
  __shared__ float s[Count][256];
  for (int k = 0; k < Count; ++k) {
    s[k][threadIdx.x] = in[k * 256 + threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: warning: barrier 16 does not exist
    Stages<Base>::full(k);
    out[k * 256 + threadIdx.x] = s[k][255 - threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: warning: barrier 17 does not exist
    Stages<Base>::empty(k);
  }
}
template <int Count, int Base> __global__ void fewStages(const float *in, float *out) {
  __shared__ float s[Count][256];
  for (int k = 0; k < Count; ++k) {
    s[k][threadIdx.x] = in[k * 256 + threadIdx.x];
    Stages<Base>::full(k);
    out[k * 256 + threadIdx.x] = s[k][255 - threadIdx.x];
    Stages<Base>::empty(k);
  }
}

// Also where data decide who comes to another one.
__global__ void beside(const int *in, float *out) {
  if (in[0])
    meet(1, 128);
  // CHECK: :[[@LINE+1]]:3: warning: barrier 16 does not exist
  meet(15 + threadIdx.x / 32, 32);
  out[threadIdx.x] = 1;
}
// A number that the caller gives.
__global__ void given(float *out, int id) {
  meet(id + 12, 32);
  out[threadIdx.x] = 1;
}
void run(const float *in, float *out, const int *ids, int blocks, int id) {
  pairs<<<blocks, 1024>>>(in, out);
  pairsFromZero<<<blocks, 1024>>>(in, out);
  staged<5, 8><<<blocks, 256>>>(in, out);
  fewStages<4, 8><<<blocks, 256>>>(in, out);
  beside<<<blocks, 128>>>(ids, out);
  given<<<blocks, 32>>>(out, id);
}
