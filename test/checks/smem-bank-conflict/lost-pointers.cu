// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

// An object is not known any more once something is stored through a pointer that may lead to it: one that unseen code gave
// or keeps, one of several, one kept at a place that is not known, one made by assembly.
__device__ int *same(int *p);
struct Keeper {
  int *at;
  __device__ void keep(int *p);
};
__constant__ int chosen;

__global__ void given(int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x;
  int *p = same(&row);
  row = threadIdx.x;
  *p = v;
  tile[row][threadIdx.y] = 1;
}

__global__ void kept(int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x;
  Keeper k;
  k.keep(&row);
  row = threadIdx.x;
  *k.at = v;
  tile[row][threadIdx.y] = 1;
}

__global__ void oneOfTwo(int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x, other = threadIdx.x;
  int *p = chosen & 1 ? &row : &other;
  *p = v;
  tile[row][threadIdx.y] = 1;
}

__global__ void somewhere(int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x;
  int *all[2] = {nullptr, nullptr};
  all[chosen & 1] = &row;
  *all[1] = v;
  tile[row][threadIdx.y] = 1;
}

__global__ void byAssembly(int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x;
  int *p;
  asm("mov.u64 %0, %1;" : "=l"(p) : "l"(&row));
  *p = v;
  tile[row][threadIdx.y] = 1;
}

// Where it is known what the pointer leads to, the others keep what they have.
__global__ void another(int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x, other;
  int *p = &other;
  *p = v;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'tile' has a 32-way bank conflict
  tile[row][threadIdx.y] = other;
}

// Nobody has the address.
__global__ void apart(int *where, int v) {
  __shared__ int tile[32][32];
  int row = threadIdx.x, other = 0;
  *same(&other) = v;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'tile' has a 32-way bank conflict
  tile[row][threadIdx.y] = other;
}

void launch(int *g) {
  const dim3 block(32, 32);
  given<<<1, block>>>(1);
  kept<<<1, block>>>(1);
  oneOfTwo<<<1, block>>>(1);
  somewhere<<<1, block>>>(1);
  byAssembly<<<1, block>>>(1);
  another<<<1, block>>>(1);
  apart<<<1, block>>>(g, 1);
}
