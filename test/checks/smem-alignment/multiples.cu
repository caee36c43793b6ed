// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-alignment' --config='{CheckOptions: {cuda-smem-alignment.StrictBase: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,STRICT

// Arrays of which each takes a multiple of 16 bytes begin at multiples of 16, in whichever order they are laid out.

#include <cuda_runtime.h>

__global__ void tiles(const float4 *in, float *out) {
  __shared__ float a[64][8], b[8][64];
  // STRICT: :[[@LINE+1]]:4: warning: 'a' is used as 'float4', which needs 16-byte alignment, but it is declared with an alignment of 4
  *(float4 *)&a[threadIdx.x][0] = in[threadIdx.x];
  // STRICT: :[[@LINE+1]]:4: warning: 'b' is used as 'float4'
  *(float4 *)&b[0][threadIdx.x % 16 * 4] = in[threadIdx.x + 64];
  __syncthreads();
  out[threadIdx.x] = a[0][threadIdx.x % 8] + b[threadIdx.x % 8][0];
}

// The kernel's only one, of bytes.
__global__ void alone(float *out) {
  __shared__ unsigned char bytes[256];
  // STRICT: :[[@LINE+1]]:14: warning: 'bytes' is used as 'float'
  float *f = (float *)bytes;
  f[threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = f[threadIdx.x + 1];
}

// With dynamic memory behind it.
__global__ void before(float *out, int n) {
  __shared__ float sums[128];
  extern __shared__ float rest[];
  // STRICT: :[[@LINE+1]]:4: warning: 'sums' is used as 'float4'
  *(float4 *)&sums[threadIdx.x * 4] = make_float4(out[threadIdx.x], n, n, n);
  rest[threadIdx.x] = 1;
  out[threadIdx.x] = sums[0] + rest[0];
}

// A flag beside it, and an array of three.
__global__ void beside(const float4 *in, float *out) {
  __shared__ float c[128];
  __shared__ int last;
  // CHECK: :[[@LINE+1]]:4: warning: 'c' is used as 'float4', which needs 16-byte alignment, but it is declared with an alignment of 4
  *(float4 *)&c[threadIdx.x * 4] = in[threadIdx.x];
  last = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = c[last];
}
__device__ float three(float x) {
  __shared__ float t[3];
  t[threadIdx.x % 3] = x;
  return t[0];
}
__global__ void inHelper(const float4 *in, float *out) {
  __shared__ float d[128];
  // CHECK: :[[@LINE+1]]:4: warning: 'd' is used as 'float4'
  *(float4 *)&d[threadIdx.x * 4] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = d[0] + three(d[1]);
}

// A variable of the file is judged by the kernel in which it fits worst.
__shared__ float common[128];
__device__ void fill(const float4 *in) {
  // CHECK: :[[@LINE+1]]:4: warning: 'common' is used as 'float4'
  *(float4 *)&common[threadIdx.x * 4] = in[threadIdx.x];
}
__global__ void fits(const float4 *in, float *out) {
  fill(in);
  __syncthreads();
  out[threadIdx.x] = common[threadIdx.x];
}
__global__ void fitsNot(const float4 *in, float *out) {
  __shared__ short flag;
  flag = 1;
  fill(in);
  __syncthreads();
  out[threadIdx.x] = common[threadIdx.x] + flag;
}
