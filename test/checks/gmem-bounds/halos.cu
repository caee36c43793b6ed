// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Neighbours further away than one: the guard for the middle lets one thread too many through.

#include <cstddef>

template <int Radius> __global__ void stencil(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < Radius || i > n - Radius)
    return;
  float sum = 0;
  for (int k = -Radius; k <= Radius; ++k)
    // CHECK: :[[@LINE+1]]:12: warning: thread 126 of block 7 reads element 1025 of 'in', which has 1025 elements, for one size of many
    sum += in[i + k];
  out[i] = sum;
}
__global__ void third(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:14: warning: thread 126 of block 7 reads element 1025 of 'in', which has 1025 elements, for one size of many
  if (i <= n - 3)
    out[i] = in[i + 3];
}
template <int Radius> __global__ void stencilRight(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < Radius || i >= n - Radius)
    return;
  float sum = 0;
  for (int k = -Radius; k <= Radius; ++k)
    sum += in[i + k];
  out[i] = sum;
}
// Padded by what the neighbours need.
__global__ void padded(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i + 3];
}

void smooth(float *out, int n) {
  float *in, *more;
  if (cudaMalloc(&in, sizeof(float) * static_cast<size_t>(n)) != cudaSuccess)
    return;
  if (cudaMalloc(&more, sizeof(float) * static_cast<size_t>(n + 3)) != cudaSuccess)
    return;
  stencil<3><<<(n + 127) / 128, 128>>>(in, out, n);
  third<<<(n + 127) / 128, 128>>>(in, out, n);
  stencilRight<3><<<(n + 127) / 128, 128>>>(in, out, n);
  padded<<<(n + 127) / 128, 128>>>(more, out, n);
  cudaFree(in);
  cudaFree(more);
}
