// Registers that a block of PTX declares hide those of the block around it.
// RUN: %check --checks='-*,cuda-smem-race,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not=warning:

__shared__ int s[256];

__device__ int outer(int v, int w) {
  int y;
  asm("{ .reg .b32 t; mov.b32 t, %1; { .reg .b32 t; mov.b32 t, %2; } mov.b32 %0, t; }" : "=r"(y) : "r"(v), "r"(w));
  return y;
}
__device__ int predicate(int v, int w) {
  int y;
  asm("{ .reg .pred p; setp.eq.s32 p, 1, 1; { .reg .pred p; setp.eq.s32 p, 1, 2; } selp.b32 %0, %1, %2, p; }"
      : "=r"(y)
      : "r"(v), "r"(w));
  return y;
}
__device__ int numbered(int v, int w) {
  int y;
  asm("{ .reg .b32 t<2>; mov.b32 t1, %1; { .reg .b32 t<2>; mov.b32 t1, %2; } mov.b32 %0, t1; }" : "=r"(y) : "r"(v), "r"(w));
  return y;
}
__device__ int labels(int v, int w) {
  int y;
  asm("{ bra DONE; DONE: mov.b32 %0, %2; } { bra DONE; mov.b32 %0, %2; DONE: mov.b32 %0, %1; }" : "=&r"(y) : "r"(v), "r"(w));
  return y;
}

#define KERNELS(F)                                                                                                     \
  __global__ void F##Races() {                                                                                         \
    s[threadIdx.x] = threadIdx.x;                                                                                      \
    s[F(255 - threadIdx.x, threadIdx.x)] += 1;                                                                         \
  }                                                                                                                    \
  __global__ void F##Stays() {                                                                                         \
    s[threadIdx.x] = threadIdx.x;                                                                                      \
    s[F(threadIdx.x, 255 - threadIdx.x)] += 1;                                                                         \
  }
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
KERNELS(outer)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
KERNELS(predicate)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
KERNELS(numbered)
// CHECK: :[[@LINE+1]]:1: warning: {{.*}} of 's'
KERNELS(labels)

void all() {
  outerRaces<<<1, 256>>>();
  outerStays<<<1, 256>>>();
  predicateRaces<<<1, 256>>>();
  predicateStays<<<1, 256>>>();
  numberedRaces<<<1, 256>>>();
  numberedStays<<<1, 256>>>();
  labelsRaces<<<1, 256>>>();
  labelsStays<<<1, 256>>>();
}
