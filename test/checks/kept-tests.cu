// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// A test of bounds whose result is kept is the same test where it is asked.

#include <cuda_runtime.h>

struct Inside {
  bool row;
  int column;
};

__device__ bool inside(int i, int n) { return i >= 0 && i < n; }

__global__ void variable(float *p, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  const bool ok = i < n;
  if (ok)
    p[i * 8] = 1; // CHECK: :[[@LINE]]:5: warning: global store to 'p' is not coalesced: 32 sectors
}

__global__ void array(float *p, int n) {
  bool ok[4];
  for (int k = 0; k < 4; ++k)
    ok[k] = k * 32 + threadIdx.x < n;
  for (int k = 0; k < 4; ++k)
    if (ok[k])
      p[(k * 32 + threadIdx.x) * 8] = 1; // CHECK: :[[@LINE]]:7: warning: global store to 'p' is not coalesced: 32 sectors
}

__global__ void member(float *p, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  Inside at{i < n, i < n};
  if (at.row)
    p[i * 8] = 1; // CHECK: :[[@LINE]]:5: warning: global store to 'p' is not coalesced: 32 sectors
  if (at.column)
    p[i * 8 + 1] = 1; // CHECK: :[[@LINE]]:5: warning: global store to 'p' is not coalesced: 32 sectors
}

__global__ void function(float *p, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  const bool outside = !inside(i, n);
  if (outside)
    return;
  p[i * 8] = 1; // CHECK: :[[@LINE]]:3: warning: global store to 'p' is not coalesced: 32 sectors
}

__global__ void withoutBranches(float *p, int n, int m, int on) {
  int i = blockIdx.x * 128 + threadIdx.x;
  bool ok = i < n;
  ok &= i < m;
  ok = ok & on > 0;
  if (ok)
    p[i * 8] = 1; // CHECK: :[[@LINE]]:5: warning: global store to 'p' is not coalesced: 32 sectors
}

__global__ void lambda(float *p, int n) {
  auto ok = [=](int i) { return i < n; };
  int i = blockIdx.x * 128 + threadIdx.x;
  if (ok(i))
    p[i * 8] = 1; // CHECK: :[[@LINE]]:5: warning: global store to 'p' is not coalesced: 32 sectors
}

// What data decide, what is counted in, and what only some lanes have is none.
__global__ void data(float *p, const int *q, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  const bool ok = q[i] < n;
  if (ok)
    p[i * 8] = 1;
}
__global__ void mixed(float *p, const int *q, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  bool ok = i < n;
  ok &= q[i] > 0;
  if (ok)
    p[i * 8] = 1;
}
__global__ void bit(float *p, int n, int mask) {
  int i = blockIdx.x * 128 + threadIdx.x;
  const bool ok = i < n;
  if (ok & mask)
    p[i * 8] = 1;
}
__global__ void counted(float *p, int n, int m) {
  int i = blockIdx.x * 128 + threadIdx.x;
  const int in = (i < n) + (i < m);
  if (in)
    p[i * 8] = 1;
}
__global__ void someLanes(float *p, const int *q, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  bool ok = i < n;
  if (threadIdx.x % 32 < 16)
    ok = q[i] > 0;
  if (ok)
    p[i * 8] = 1;
}
__global__ void eitherWay(float *p, const int *q, int n, int way) {
  int i = blockIdx.x * 128 + threadIdx.x;
  bool ok = i < n;
  if (way)
    ok = q[i] > 0;
  if (ok)
    p[i * 8] = 1;
}
__global__ void inALoop(float *p, const int *q, int n, int rounds) {
  int i = blockIdx.x * 128 + threadIdx.x;
  bool ok = i < n;
  for (int k = 0; k < rounds; ++k) {
    if (ok)
      p[i * 8] = 1;
    ok = q[i] > k;
  }
}
