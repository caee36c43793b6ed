// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

__global__ void plain(const int *index, float *out, int n) {
  float values[8];
  for (int i = 0; i < 8; ++i)
    values[i] = i;
  // CHECK: :[[@LINE+2]]:12: warning: local array 'values' is indexed by a value that is not a compile-time constant, so it is placed in local memory [cuda-lmem-dynamic-index]
  // CHECK: :[[@LINE-4]]:9: note: 'values' takes 32 bytes for each thread; constant indices, as in a fully unrolled loop, keep it in registers
  out[0] = values[index[threadIdx.x]];
  out[1] = values[n & 7];
}

__global__ void byLane(float *out) {
  int mine[4] = {1, 2, 3, 4};
  // CHECK: :[[@LINE+1]]:12: warning: local array 'mine' is indexed by a value that is not a compile-time constant
  out[0] = mine[threadIdx.x % 4];
}

// A loop whose end is not known.
__global__ void runTimeLoop(float *out, int n) {
  float sums[16] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'sums' is indexed by a value that is not a compile-time constant
    sums[i] += i;
  out[0] = sums[0];
}

// Unrolled: a constant bound, alone or beside another condition.
template <int N> __global__ void unrolled(const float *in, float *out, int n) {
  float part[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    part[i] = in[i * 32 + threadIdx.x];
  for (int k = 0; k < n && k < 8; ++k)
    part[k] *= 2;
  for (int k = 0; k < N; ++k) {
    if (k >= n)
      break;
    part[k] += 1;
  }
  float sum = 0;
  for (int i = N - 1; i >= 0; i -= 1)
    sum += part[i];
  out[threadIdx.x] = sum;
}
template __global__ void unrolled<8>(const float *, float *, int);

// An enumerator that says how many there are, named through the object.
template <int N> struct Fragment {
  enum { count = N };
  float x[N];
};
__global__ void fragments(float *out, float factor) {
  Fragment<8> f[2];
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < f[i].count; ++k)
      f[i].x[k] = k;
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < f[i].count; ++k)
      f[i].x[k] *= factor;
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < f[i].count; ++k)
      out[i * 8 + k] = f[i].x[k];
}

// Through a pointer, a reference, a helper, a structure.
__device__ float select(const float *p, int i) {
  return p[i];
}
__device__ float selectAlways(const float *p, int i) {
  // CHECK: :[[@LINE+1]]:10: warning: local array 'always' is indexed by a value that is not a compile-time constant
  return p[i];
}
struct Box {
  float data[6];
};
__global__ void indirect(float *out, int n) {
  float table[4] = {1, 2, 3, 4};
  // The helper is right for other calls.
  // CHECK: :[[@LINE+2]]:12: warning: local array 'table' is indexed by a value that is not a compile-time constant
  // CHECK: note: indexed here
  out[0] = select(table, n);
  float always[4] = {1, 2, 3, 4};
  out[3] = selectAlways(always, n);
  Box box = {};
  auto &data = box.data;
  // CHECK: :[[@LINE+1]]:12: warning: local array 'box' is indexed by a value that is not a compile-time constant
  out[1] = data[n];
  float fixed[4] = {1, 2, 3, 4};
  out[2] = select(fixed, 2);
}

// Parameters.
struct Weights {
  float w[32];
};
__global__ void parameter(Weights weights, float *out) {
  // CHECK: :[[@LINE+2]]:22: warning: kernel parameter 'weights' is indexed by a value that is not a compile-time constant, so it is copied to local memory
  // CHECK: :[[@LINE-2]]:35: note: declare it 'const __grid_constant__' to index it where it is
  out[threadIdx.x] = weights.w[threadIdx.x];
}
__global__ void gridConstant(const __grid_constant__ Weights weights, float *out) { out[threadIdx.x] = weights.w[threadIdx.x]; }

// Large ones.
__global__ void large(float *out) {
  // CHECK: :[[@LINE+1]]:9: warning: 'buffer' takes 4096 bytes for each thread, more than registers hold, so it is placed in local memory
  float buffer[1024];
  buffer[0] = 1;
  out[0] = buffer[0];
}

// A table of constants that is not static is made anew for each thread.
__global__ void tables(float *out, int n) {
  const int offsets[4] = {0, 3, 5, 7};
  constexpr float weights[3] = {1, 2, 1};
  // CHECK: :[[@LINE+2]]:12: warning: local array 'offsets' is indexed by a value that is not a compile-time constant
  // CHECK: :[[@LINE+1]]:29: warning: local array 'weights' is indexed by a value that is not a compile-time constant
  out[0] = offsets[n & 3] + weights[n];
}

// Loops: one that is kept as it is, one that the compiler unrolls however deep it stands.
__global__ void kept(const float *in, float *out) {
  float values[8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    values[i] = in[i];
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    // CHECK: :[[@LINE+1]]:15: warning: local array 'values' is indexed by a value that is not a compile-time constant
    out[i] += values[i];
}
__global__ void deep(const float *in, float *out, int n) {
  float sums[8][8] = {};
  for (int tile = 0; tile < n; ++tile)
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
          sums[i][j] += in[tile] * k;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      out[i * 8 + j] = sums[i][j];
}

// One of two elements, both named by constants.
__global__ void either(const float *in, float *out, bool second) {
  float pair[2] = {in[0], in[1]};
  out[0] = second ? pair[1] : pair[0];
}

// Static tables of constants, shared memory, global memory.
__global__ void silent(float *out, const float *in, int n) {
  static const int offsets[4] = {0, 3, 5, 7};
  static constexpr float weights[3] = {1, 2, 1};
  __shared__ float tile[64];
  tile[threadIdx.x] = in[offsets[n & 3]];
  __syncthreads();
  out[n] = tile[n] * weights[n % 3];
}

// The first in the source, though the first iteration's index is a constant.
__global__ void traversal(const int *tree, int *out) {
  int stack[8], depth = 0;
  stack[depth++] = 0;
  int sum = 0;
  while (depth > 0) {
    // CHECK: :[[@LINE+1]]:16: warning: local array 'stack' is indexed by a value that is not a compile-time constant
    int node = stack[--depth];
    sum += node;
    if (tree[node] > 0)
      stack[depth++] = node + 1;
    if (tree[node] > 1)
      stack[depth++] = node + 2;
  }
  out[threadIdx.x] = sum;
}
