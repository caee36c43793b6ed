// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MaxIndexedBytes: 264}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefixes=CHECK,MORE --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {EveryAccess: true}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=EVERY

// Arrays of one function that are indexed by data are in local memory together, and would not be in registers where they are more than those hold.

#include <cuda_runtime.h>

// 128 and 136 bytes.
__global__ void two(const int *index, double *out, int n) {
  double a[16] = {}, b[17] = {};
  for (int k = 0; k < n; ++k) {
    // MORE: :[[@LINE+2]]:5: warning: local array 'a' is indexed by a value
    // EVERY: :[[@LINE+1]]:5: warning: local array 'a' is indexed by a value
    a[index[k]] += out[k];
    b[index[k + n]] += out[k + n];
  }
  out[threadIdx.x] = a[index[1]] + b[index[2]];
}
// As many as there may be.
__global__ void fewer(const int *index, double *out, int n) {
  double a[16] = {}, b[16] = {};
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:5: warning: local array 'a' is indexed by a value
    a[index[k]] += out[k];
    b[index[k + n]] += out[k + n];
  }
  out[threadIdx.x] = a[index[1]] + b[index[2]];
}
// One that is indexed by constants is in registers, whatever the other is.
__global__ void constants(const int *index, double *out, int n) {
  double a[16] = {}, b[17] = {};
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:5: warning: local array 'a' is indexed by a value
    a[index[k]] += out[k];
    b[3] += out[k + n];
  }
  for (int j = 0; j < 17; ++j)
    b[j] += out[j];
  for (int j = 0; j < 17; ++j)
    out[threadIdx.x] += b[j];
  out[threadIdx.x] = a[index[1]];
}
// One array of a helper that is called again and again is one array.
__device__ double helped(const int *index, const double *in, int n) {
  double a[16] = {};
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: local array 'a' is indexed by a value
    a[index[k]] += in[k];
  return a[index[1]];
}
__global__ void calls(const int *index, const double *in, double *out, int n) {
  out[threadIdx.x] = helped(index, in, n) + helped(index + n, in + n, n) + helped(index + 2 * n, in, n);
}
