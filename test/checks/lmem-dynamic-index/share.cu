// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MinimumShare: 0}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=ALL --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {EveryAccess: true}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=ALL --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MinimumShare: 90}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=FEW --allow-empty --implicit-check-not=warning:

// An array whose accesses are little of what the thread moves is nobody's to change.

#include <cuda_runtime.h>

// In each iteration, beside one load and one store.
__global__ void inLoop(const int *index, double *out, int n) {
  double values[4] = {out[1], out[2], out[3], out[4]};
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+6]]:33: warning: local array 'values' is indexed by a value
    // CHECK: note: 'values' takes 32 bytes
    // CHECK: note: its accesses move 40 % of what the thread moves to and from memory; a loop of unknown length counts as 32 iterations
    // ALL: :[[@LINE+3]]:33: warning: local array 'values' is indexed by a value
    // 90 % is more than that.
    // FEW-NOT: 'values'
    out[i * 32 + threadIdx.x] = values[index[i * 32 + threadIdx.x]];
}

// Once, behind a loop over the data.
__global__ void onceBehind(const float *in, const int *index, double *out, int n) {
  double totals[4] = {out[1], out[2], out[3], out[4]}, sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i * 32 + threadIdx.x];
  // ALL: :[[@LINE+1]]:28: warning: local array 'totals' is indexed by a value
  out[threadIdx.x] = sum * totals[index[threadIdx.x]];
}

// Before one.
__device__ double pick(const double *from, int i) { return from[i]; }
__global__ void onceBefore(const float *in, const int *index, double *out, int n) {
  double factors[3] = {out[1], out[2], out[3]};
  // ALL: warning: local array 'factors' is indexed by a value
  const double factor = pick(factors, index[threadIdx.x]);
  __shared__ float tile[256];
  for (int i = 0; i < n; ++i) {
    tile[threadIdx.x] = in[i * 256 + threadIdx.x];
    __syncthreads();
    out[i] += factor * tile[255 - threadIdx.x];
    __syncthreads();
  }
}

// For one of many iterations.
__global__ void seldom(const int *index, double *out, int n) {
  double marks[4] = {out[1], out[2], out[3], out[4]};
  for (int i = 0; i < n; ++i) {
    out[i * 64 + threadIdx.x] += out[i * 64 + 32 + threadIdx.x];
    if (i == 0)
      // ALL: :[[@LINE+1]]:36: warning: local array 'marks' is indexed by a value
      out[5 * 32 + threadIdx.x] += marks[index[threadIdx.x]];
  }
}

// A parameter that is read once, in a kernel that does much else.
struct Weights {
  double w[8];
};
__global__ void parameter(Weights weights, const float *in, const int *index, double *out, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i * 96 + threadIdx.x] * in[i * 96 + 32 + threadIdx.x] * out[i * 32 + threadIdx.x];
  // ALL: :[[@LINE+1]]:28: warning: kernel parameter 'weights' is indexed
  out[threadIdx.x] = sum * weights.w[index[threadIdx.x]];
}
