// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What is said of each kernel here is what nvcc 13.0 makes of it for sm_90: LDL and STL through a computed address, or none.

#include <cuda_runtime.h>

// A histogram of each thread.
__global__ void histogram(const int *index, float *out, int n) {
  float values[16];
  for (int i = 0; i < 16; ++i)
    values[i] = i;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: warning: local array 'values' is indexed by a value that is not a compile-time constant, so it is placed in local memory [cuda-lmem-dynamic-index]
    // CHECK: :[[@LINE-5]]:9: note: 'values' takes 64 bytes for each thread; constant indices, as in a fully unrolled loop, keep it in registers
    values[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 16; ++i)
    out[i * 32 + threadIdx.x] = values[i];
}
// Of four the machine selects.
__global__ void smallHistogram(const int *index, float *out, int n) {
  float values[4];
  for (int i = 0; i < 4; ++i)
    values[i] = i;
  for (int i = 0; i < n; ++i)
    values[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 4; ++i)
    out[i * 32 + threadIdx.x] = values[i];
}
// And of more where it does so once.
__global__ void plain(const int *index, float *out) {
  float values[8];
  for (int i = 0; i < 8; ++i)
    values[i] = out[i * 37];
  out[1000] = values[index[threadIdx.x]];
}
__global__ void byLane(float *out) {
  int mine[4] = {1, 2, 3, 4};
  out[0] = mine[threadIdx.x % 4];
}
// Two arrays are one object for the assembler: each access selects among the registers of both.
__global__ void together(const int *in, int *out, int n) {
  int first[6], second[6], sum = 0;
  for (int i = 0; i < 6; ++i) {
    first[i] = in[i * 37];
    second[i] = in[i * 37 + 501];
  }
  for (int k = 0; k < n; ++k) {
    int i = in[k * 32 + threadIdx.x];
    if (i < 6)
      // CHECK: :[[@LINE+2]]:14: warning: local array 'first' is indexed by a value that is not a compile-time constant
      // CHECK: :[[@LINE-9]]:17: note: 'second' takes 24 bytes, and is indexed so, too
      sum += first[i] * second[i];
  }
  out[threadIdx.x] = sum;
}
__global__ void oneOfThem(const int *in, int *out, int n) {
  int first[6], sum = 0;
  for (int i = 0; i < 6; ++i)
    first[i] = in[i * 37];
  for (int k = 0; k < n; ++k) {
    int i = in[k * 32 + threadIdx.x];
    if (i < 6)
      sum += first[i];
  }
  out[threadIdx.x] = sum;
}
__global__ void twoSmallOnes(const int *in, int *out, int n) {
  int first[2] = {in[0], in[37]}, second[2] = {in[501], in[538]}, sum = 0;
  for (int k = 0; k < n; ++k) {
    int i = in[k * 32 + threadIdx.x];
    if (i < 2)
      sum += first[i] * second[i];
  }
  out[threadIdx.x] = sum;
}
// Not of doubles, nor of bytes.
__global__ void doubles(const int *index, double *out) {
  double values[4];
  for (int i = 0; i < 4; ++i)
    values[i] = out[i * 37];
  // CHECK: :[[@LINE+1]]:15: warning: local array 'values' is indexed by a value that is not a compile-time constant
  out[1000] = values[index[threadIdx.x]];
}
__global__ void bytes(const int *index, unsigned char *out) {
  unsigned char values[8];
  for (int i = 0; i < 8; ++i)
    values[i] = out[i * 37];
  // CHECK: :[[@LINE+1]]:15: warning: local array 'values' is indexed by a value that is not a compile-time constant
  out[1000] = values[index[threadIdx.x]];
}
// Nowhere a constant index.
__global__ void uninitialised(const int *index, float *out) {
  float values[4];
  // CHECK: :[[@LINE+1]]:3: warning: local array 'values' is indexed by a value that is not a compile-time constant
  values[index[threadIdx.x]] = out[0];
  out[1000 + threadIdx.x] = values[index[threadIdx.x + 32]];
}

// A loop that is kept as it is.
__global__ void runTimeLoop(float *out, int n) {
  float sums[32] = {};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'sums' is indexed by a value that is not a compile-time constant
    sums[i] += i;
  out[0] = sums[0];
}
__global__ void kept(const float *in, float *out) {
  float values[24];
#pragma unroll
  for (int i = 0; i < 24; ++i)
    values[i] = in[i];
#pragma unroll 1
  for (int i = 0; i < 24; ++i)
    // CHECK: :[[@LINE+1]]:15: warning: local array 'values' is indexed by a value that is not a compile-time constant
    out[i] += values[i];
}
// Eight are few enough.
__global__ void keptOfEight(const float *in, float *out) {
  float values[8];
#pragma unroll
  for (int i = 0; i < 8; ++i)
    values[i] = in[i];
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    out[i] += values[i];
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

// The bound is a constant, however it is named.
template <int N> struct Fragment {
  enum { count = N };
  static constexpr int height = N;
  static __device__ constexpr int rows() { return N; }
  float x[N];
};
__global__ void enumerator(float *out, float factor) {
  Fragment<24> f[2];
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
template <class F> __device__ void scale(F &to, const F &from, float factor) {
#pragma unroll
  for (int i = 0; i < to.height; ++i)
    to.x[i] = from.x[i] * factor;
#pragma unroll
  for (int i = 0; i < from.rows(); ++i)
    to.x[i] += factor;
}
__global__ void throughReference(const float *in, float *out) {
  Fragment<24> a, b;
#pragma unroll
  for (int i = 0; i < a.height; ++i)
    a.x[i] = in[i * 32 + threadIdx.x];
  scale(b, a, 2);
#pragma unroll
  for (int i = 0; i < b.height; ++i)
    out[i * 32 + threadIdx.x] = b.x[i];
}
template <int T> struct Layout {
  static constexpr int N = T / 8;
};
struct Sizes {
  int rows;
};
template <int T> __global__ void inLambda(const float *in, float *out) {
  constexpr int N = Layout<T>::N;
  const int M = N;
  constexpr Sizes sizes{N};
  float a[N];
  auto load = [&] {
#pragma unroll
    for (int i = 0; i < N; ++i)
      a[i] = in[i * 256 + threadIdx.x];
    auto twice = [&] {
#pragma unroll
      for (int i = 0; i < M; ++i)
        a[i] *= 2;
    };
    twice();
  };
  load();
  auto sum = [&](int from) {
    float t = 0;
#pragma unroll
    for (int i = 0; i < sizes.rows; ++i)
      t += a[i] * a[sizes.rows - 1 - i];
    return t + from;
  };
  out[threadIdx.x] = sum(3);
}
template __global__ void inLambda<256>(const float *, float *);
// Of one element there is one index.
template <int N> __global__ void columns(const float *in, float *out, int n) {
  float sum[N] = {};
  for (int i = 0; i < n; i++)
#pragma unroll
    for (int j = 0; j < N; j++)
      sum[j] += in[(i * N + j) * 32 + threadIdx.x];
  if (threadIdx.x >= N)
    return;
  out[blockIdx.x] = sum[threadIdx.x];
}
template __global__ void columns<1>(const float *, float *, int);

// Through a pointer, a reference, a helper, a structure.
__device__ float select(const double *p, int i) {
  return p[i];
}
__device__ float selectAlways(const double *p, int i) {
  // CHECK: :[[@LINE+1]]:10: warning: local array 'always' is indexed by a value that is not a compile-time constant
  return p[i];
}
struct Box {
  double data[6];
};
__global__ void indirect(double *out, int n) {
  double table[4] = {out[1], out[2], out[3], out[4]};
  // The helper is right for other calls.
  // CHECK: :[[@LINE+2]]:12: warning: local array 'table' is indexed by a value that is not a compile-time constant
  // CHECK: note: indexed here
  out[0] = select(table, n);
  double fixed[4] = {out[1], out[2], out[3], out[4]};
  out[2] = select(fixed, 2);
}
__global__ void always(double *out, int n) {
  double always[4] = {out[1], out[2], out[3], out[4]};
  out[3] = selectAlways(always, n);
}
__global__ void boxed(double *out, int n) {
  Box box = {{out[1], out[2], out[3], out[4]}};
  auto &data = box.data;
  // CHECK: :[[@LINE+1]]:12: warning: local array 'box' is indexed by a value that is not a compile-time constant
  out[1] = data[n];
}
// A class object is read as a whole.
struct Pair {
  double key;
  int value;
};
__global__ void objects(double *out, int n) {
  Pair pairs[4] = {{out[1], 1}, {out[2], 2}, {out[3], 3}, {out[4], 4}};
  // CHECK: :[[@LINE+1]]:17: warning: local array 'pairs' is indexed by a value that is not a compile-time constant
  Pair picked = pairs[n];
  out[0] = picked.key + picked.value;
}

// Parameters.
struct Weights {
  float w[32];
};
struct Large {
  float w[64];
};
__global__ void parameter(Weights weights, const int *index, float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:12: warning: kernel parameter 'weights' is indexed by a value that is not a compile-time constant, so it is copied to local memory
    // CHECK: :[[@LINE-4]]:35: note: declare it 'const __grid_constant__' to index it where it is
    sum += weights.w[index[i * 32 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
__global__ void gridConstant(const __grid_constant__ Weights weights, const int *index, float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += weights.w[index[i * 32 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
__global__ void onceFromParameter(Weights weights, float *out) { out[threadIdx.x] = weights.w[threadIdx.x]; }
// Small ones are in registers, also where no index is a constant.
struct Few {
  int first[4];
};
struct Some {
  int first[16];
};
__global__ void fewWalked(Few few, int *out, int n) {
  int steps = 0;
  for (const int *at = few.first; n >= *at; ++at)
    ++steps;
  out[threadIdx.x] = steps;
}
__global__ void onceFromFew(Few few, Some some, const int *index, int *out) {
  out[threadIdx.x] = few.first[index[threadIdx.x]];
  out[threadIdx.x + 1024] = some.first[index[threadIdx.x + 32]];
}
__global__ void loopOverSome(Some some, const int *index, int *out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int k = index[i * 32 + threadIdx.x];
    if (k > 1)
      // CHECK: :[[@LINE+1]]:14: warning: kernel parameter 'some' is indexed by a value that is not a compile-time constant
      sum += some.first[k];
  }
  out[threadIdx.x] = sum;
}
// More than 128 bytes that are only read are read where they are.
__global__ void largeParameter(Large weights, const int *index, float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += weights.w[index[i * 32 + threadIdx.x]];
  out[threadIdx.x] = sum;
}

// Large ones.
__global__ void large(float *out, int n) {
  // CHECK: :[[@LINE+1]]:9: warning: 'buffer' takes 4096 bytes for each thread, more than registers hold, so it is placed in local memory
  float buffer[1024];
  for (int i = 0; i < 1024; ++i)
    buffer[i] = out[i * n];
  for (int i = 0; i < 1024; ++i)
    out[i * n] = buffer[1023 - i] * buffer[i];
}
// Of which only one element is used.
__global__ void largeUnused(float *out) {
  float buffer[1024];
  buffer[0] = 1;
  out[0] = buffer[0];
}

// A table of constants that is not static is made anew for each thread.
__global__ void tables(const int *index, float *out) {
  const double offsets[4] = {0, 3, 5, 7};
  // CHECK: :[[@LINE+1]]:22: warning: local array 'offsets' is indexed by a value that is not a compile-time constant
  out[threadIdx.x] = offsets[index[threadIdx.x]];
}
__global__ void staticTables(const int *index, float *out) {
  static const double offsets[4] = {0, 3, 5, 7};
  static constexpr double weights[3] = {1, 2, 1};
  out[threadIdx.x] = offsets[index[threadIdx.x]] + weights[index[threadIdx.x + 32]];
}

// One of two elements, both named by constants.
__global__ void either(const float *in, float *out, bool second) {
  float pair[2] = {in[0], in[1]};
  out[0] = second ? pair[1] : pair[0];
}

// Shared memory, global memory.
__global__ void silent(float *out, const float *in, int n) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[n];
  __syncthreads();
  out[n] = tile[n];
}

// The first in the source, though the first iteration's index is a constant.
__global__ void traversal(const int *tree, int *out) {
  int stack[16], depth = 0;
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
