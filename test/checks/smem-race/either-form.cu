// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Parts that lie a constant apart, the constant first; and what decides nothing, in an arm that is denied.

__global__ void counted(const int *counts, const float *in, float *out) {
  extern __shared__ float memory[];
  float *a = memory;
  float *b = 64 + a;
  const int n = counts[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    a[i] = in[i];
  if (threadIdx.x < 64)
    b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x % 64];
}
__global__ void denied(const float *in, float *out, int n) {
  __shared__ float s[4];
  const unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0)
    s[warp] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (in[i] <= s[warp]) {
    } else {
      if (lane) {
      } else {
        s[warp] = in[i];
      }
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[warp];
}
// It decides for those that others write for.
__global__ void half(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (in[i] <= s[threadIdx.x / 32]) {
    } else if (threadIdx.x % 32 < 16) {
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
