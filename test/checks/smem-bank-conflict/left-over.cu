// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What is left over behind whole vectors, or whole pieces: fewer elements than the lanes of a warp stand apart for, so that only some lanes of one warp
// ever get there.

#include <cuda_runtime.h>

constexpr int Rows = 2048;

__global__ void otherwise(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  int count = min(n, Rows);
  for (int k = threadIdx.x * 4; k < count; k += blockDim.x * 4) {
    if (k + 3 < count) {
      out[threadIdx.x] = in[threadIdx.x];
    } else {
      float v = 0;
      for (int j = k; j < count; j++) {
        v += in[j];
        rows[j] = v;
      }
    }
  }
  __syncthreads();
  for (int k = threadIdx.x; k < count; k += blockDim.x)
    out[k] = rows[k];
}

__global__ void otherwiseIf(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  int k = threadIdx.x * 4;
  if (k + 4 <= n)
    out[threadIdx.x] = in[threadIdx.x];
  else if (k < n)
    rows[k] = in[k];
  __syncthreads();
  out[threadIdx.x] += rows[threadIdx.x];
}

__global__ void returned(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  int k = threadIdx.x * 4;
  if (n > k + 3) {
    out[threadIdx.x] = in[threadIdx.x];
    return;
  }
  for (int j = k; j < n; ++j)
    rows[j] = in[j];
  for (int j = k; j < n; ++j)
    out[j] = rows[j];
}

__global__ void denied(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  const int k = threadIdx.x * 4;
  if (k >= n)
    return;
  if (!(k + 3 < n))
    rows[k] = in[k] + 1;
  out[k] = in[k];
}

// Pieces of another length: of 124 elements those of 31 lanes are left over, of 125 those of a whole warp.
__global__ void fewer(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  int k = threadIdx.x * 4;
  if (k >= n)
    return;
  if (k + 124 < n)
    out[threadIdx.x] = in[threadIdx.x];
  else
    rows[k] = in[k];
}
__global__ void all(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  int k = threadIdx.x * 4;
  if (k >= n)
    return;
  if (k + 125 < n)
    out[threadIdx.x] = in[threadIdx.x];
  else
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'rows' has a 4-way bank conflict
    rows[k] = in[k];
}

// Of another number, or on the side of the whole pieces.
__global__ void another(int n, int m, const float *in, float *out) {
  __shared__ float rows[Rows];
  int k = threadIdx.x * 4;
  if (k >= n)
    return;
  if (k + 3 < m)
    out[threadIdx.x] = in[threadIdx.x];
  else
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'rows' has a 4-way bank conflict
    rows[k] = in[k];
}
__global__ void whole(int n, const float *in, float *out) {
  __shared__ float rows[Rows];
  int k = threadIdx.x * 4;
  if (k >= n)
    return;
  if (k + 3 < n)
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'rows' has a 4-way bank conflict
    rows[k] = in[k];
  else
    out[threadIdx.x] = in[threadIdx.x];
}

void run(int n, const float *in, float *out) {
  otherwise<<<64, 512>>>(n, in, out);
  otherwiseIf<<<64, 512>>>(n, in, out);
  returned<<<64, 512>>>(n, in, out);
  denied<<<64, 512>>>(n, in, out);
  fewer<<<64, 512>>>(n, in, out);
  all<<<64, 512>>>(n, in, out);
  another<<<64, 512>>>(n, n, in, out);
  whole<<<64, 512>>>(n, in, out);
}
