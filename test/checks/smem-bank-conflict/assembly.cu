// Inline PTX that takes numbers apart and puts them together, names its operands, and runs under a predicate.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

__global__ void vectors() {
  const int row = threadIdx.x;
  unsigned lo, hi;
  const unsigned long long both = (unsigned long long)row << 32;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(both));
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[hi][0] = 1; }
  { __shared__ float sm[32][32]; sm[lo][0] = 1; }
  unsigned long long packed;
  asm("mov.b64 %0, {%1, %2};" : "=l"(packed) : "r"(0), "r"(row));
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[packed >> 32][0] = 1; }
  { __shared__ float sm[32][32]; sm[packed & 31][0] = 1; }
  unsigned short a, b;
  asm("{ mov.b32 {%0, %1}, %2; }" : "=h"(a), "=h"(b) : "r"(row));
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[a][0] = 1; }
  { __shared__ float sm[32][32]; sm[b][0] = 1; }
}

__global__ void named() {
  const int row = threadIdx.x;
  int sum, taken = 0, kept = 0;
  asm("sub.s32 %[out], %[first], %[second];" : [out] "=r"(sum) : [first] "r"(2 * row), [second] "r"(row));
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[sum][0] = 1; }
  asm("{ .reg .pred p; setp.lt.s32 p, %1, 32; @p mov.s32 %0, %1; }" : "+r"(taken) : "r"(row));
  asm("{ .reg .pred p; setp.lt.s32 p, %1, 32; @!p mov.s32 %0, %1; }" : "+r"(kept) : "r"(row));
  // CHECK: :[[@LINE+1]]:34: warning: shared-memory store to 'sm' has a 32-way bank conflict
  { __shared__ float sm[32][32]; sm[taken][0] = 1; }
  { __shared__ float sm[32][32]; sm[kept][0] = 1; }
}

void launch() {
  vectors<<<1, 32>>>();
  named<<<1, 32>>>();
}
