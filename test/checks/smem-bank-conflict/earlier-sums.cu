// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What nvcc makes of an index after another sum (docs/evidence/merged-accesses.md): of `base + t` it makes `(base + t) + 3 * t`, and merges nothing.

#include <cuda_runtime.h>

__global__ void apart(const float *in, float *out, int n) {
  __shared__ float s[512];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  const float v = base + lane < n ? in[blockIdx.x] : 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict: 4 wavefronts where 1 would do
  s[base + 4 * lane + 0] = v;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[base + 4 * lane + 1] = v + 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[base + 4 * lane + 2] = v + 2;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 4-way bank conflict
  s[base + 4 * lane + 3] = v + 3;
  __syncthreads();
  out[threadIdx.x] = s[n & 511];
}

// Without that sum, behind it, in a branch, or with a constant in it, the four are one request of 16 bytes.
__global__ void together(const float *in, float *out, int n) {
  __shared__ float a[512];
  __shared__ float b[512];
  __shared__ float c[512];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  float v = in[blockIdx.x];
  for (int e = 0; e < 4; ++e)
    a[base + 4 * lane + e] = v + e;
  if (n > 3)
    v += in[base + lane];
  for (int e = 0; e < 4; ++e)
    b[base + 4 * lane + e] = v + e;
  v += in[base + lane + 5];
  for (int e = 0; e < 4; ++e)
    c[base + 4 * lane + e] = v + e;
  __syncthreads();
  out[threadIdx.x] = a[n & 511] + b[n & 511] + c[n & 511];
}

// Who has passed a test has passed the same test before.
__global__ void twice(const float *in, float *out, int n) {
  __shared__ float d[512];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  float v = 0;
  if (n > 3)
    v = in[base + lane];
  if (n > 3) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'd' has a 2-way bank conflict: 2 wavefronts where 1 would do
    d[base + 2 * lane + 0] = v;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'd' has a 2-way bank conflict
    d[base + 2 * lane + 1] = v + 1;
  }
  __syncthreads();
  out[threadIdx.x] = d[n & 511];
}

// As long as what is computed for the second test is six instructions; seven are not copied.
__global__ void sixInstructions(const float *in, float *out, int n) {
  __shared__ float d[512];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  float v = 0;
  if (-n < 3)
    v = in[base + lane];
  if (-n < 3) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'd' has a 2-way bank conflict
    d[base + 2 * lane + 0] = v;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 'd' has a 2-way bank conflict
    d[base + 2 * lane + 1] = v + 1;
  }
  __syncthreads();
  out[threadIdx.x] = d[n & 511];
}
__global__ void sevenInstructions(const float *in, float *out, int n) {
  __shared__ float d[512];
  const int lane = threadIdx.x & 31, base = (threadIdx.x >> 5) << 7;
  float v = 0;
  if (n + 1 > 4)
    v = in[base + lane];
  if (n + 1 > 4) {
    d[base + 2 * lane + 0] = v;
    d[base + 2 * lane + 1] = v + 1;
  }
  __syncthreads();
  out[threadIdx.x] = d[n & 511];
}

void launch(const float *in, float *out, int n) {
  apart<<<8, 128>>>(in, out, n);
  together<<<8, 128>>>(in, out, n);
  twice<<<8, 128>>>(in, out, n);
}
