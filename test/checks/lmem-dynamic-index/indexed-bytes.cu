// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MaxSelectedBytes: 260}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MaxIndexedBytes: 260, cuda-lmem-dynamic-index.MaxSelectedBytes: 260}}' --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --check-prefix=MORE --implicit-check-not=warning:

// An array that is larger than what registers hold is in local memory whatever its indices are.

#include <cuda_runtime.h>

__global__ void fits(const int *index, int *out, int n) {
  int bins[64];
  for (int i = 0; i < 64; ++i)
    bins[i] = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: warning: local array 'bins' is indexed by a value
    // MORE: :[[@LINE+1]]:5: warning: local array 'bins' is indexed by a value
    bins[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 64; ++i)
    out[i * 32 + threadIdx.x] = bins[i];
}
__global__ void one(const int *index, int *out, int n) {
  int line[65];
  for (int i = 0; i < 65; ++i)
    line[i] = 0;
  for (int i = 0; i < n; ++i)
    // MORE: :[[@LINE+1]]:5: warning: local array 'line' is indexed by a value
    line[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 65; ++i)
    out[i * 32 + threadIdx.x] = line[i];
}
// A row of a table of programming, in a helper and in a structure.
struct Row {
  float cells[100];
};
__device__ void step(Row &row, const float *in, int n) {
  float left = 0;
  for (int i = 0; i < n; ++i) {
    const float up = row.cells[i];
    row.cells[i] = fmaxf(left, up + in[i]);
    left = row.cells[i];
  }
}
__global__ void rows(const float *in, float *out, int n) {
  Row row = {};
  for (int k = 0; k < n; ++k)
    step(row, in + k * n, n);
  out[threadIdx.x] = row.cells[n - 1];
}
// A table of constants has another place, however large it is.
__global__ void table(const int *index, int *out, int n) {
  const int primes[66] = {2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,  67,  71,  73,  79,
                          83,  89,  97,  101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193,
                          197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311, 313, 317};
  for (int i = 0; i < n; ++i)
    // CHECK: warning: local array 'primes' is indexed by a value
    // MORE: warning: local array 'primes' is indexed by a value
    out[i * 32 + threadIdx.x] *= primes[index[i * 32 + threadIdx.x]];
}
// More than MaxBytes is large.
__global__ void large(const float *in, float *out, int n) {
  // CHECK: :[[@LINE+2]]:9: warning: 'buffer' takes 4096 bytes for each thread
  // MORE: :[[@LINE+1]]:9: warning: 'buffer' takes 4096 bytes for each thread
  float buffer[1024];
  for (int i = 0; i < n; ++i)
    buffer[i] = in[i * 32 + threadIdx.x];
  for (int i = 0; i < n; ++i)
    out[i * 32 + threadIdx.x] = buffer[n - 1 - i];
}
