// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-alignment' --config='{CheckOptions: {cuda-smem-alignment.StrictBase: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,STRICT --implicit-check-not='{{warning|error}}:'
//
// Static arrays of numbers that are taken four at a time: wherever they are put, beside others of such sizes, each is aligned.

#include <cuda_fp16.h>

template <int M, int N, int K> __global__ void tiles(float *out) {
  __shared__ float a[2 * M * K], b[2 * K * N];
  // STRICT: :[[@LINE+1]]:{{[0-9]+}}: warning: 'a' is used as 'float4'
  *(float4 *)&a[threadIdx.x * 4] = make_float4(1, 2, 3, 4);
  // STRICT: :[[@LINE+1]]:{{[0-9]+}}: warning: 'b' is used as 'float4'
  *(float4 *)&b[threadIdx.x * 4] = make_float4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
template __global__ void tiles<64, 64, 8>(float *);
__global__ void halves(float *out) {
  __shared__ __half h[256];
  // STRICT: :[[@LINE+1]]:{{[0-9]+}}: warning: 'h' is used as 'float2'
  float2 *p = reinterpret_cast<float2 *>(h);
  p[threadIdx.x] = make_float2(1, 2);
  out[threadIdx.x] = p[threadIdx.x].x;
}
__global__ void rows(int *out) {
  __shared__ int r[16][20];
  // STRICT: :[[@LINE+1]]:{{[0-9]+}}: warning: 'r' is used as 'int4'
  int4 *p = (int4 *)r;
  p[threadIdx.x] = make_int4(1, 2, 3, 4);
  out[threadIdx.x] = p[threadIdx.x].x;
}

// Hazards: another variable whose size is no multiple, in a template, too; an offset; a buffer of bytes.
__global__ void besideFlag(float *out) {
  __shared__ float s[256];
  __shared__ int flag;
  flag = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used as 'float4', which needs 16-byte alignment, but it is declared with an alignment of 4
  *(float4 *)&s[threadIdx.x * 4] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = s[threadIdx.x] + flag;
}
template <int N> __global__ void besideRows(float *out) {
  __shared__ float s[N];
  __shared__ float odd[N + 1];
  odd[threadIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used as 'float4', which needs 16-byte alignment, but it is declared with an alignment of 4
  *(float4 *)&s[threadIdx.x * 4] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = s[threadIdx.x] + odd[threadIdx.x];
}
template __global__ void besideRows<256>(float *);
__global__ void offset(float *out) {
  __shared__ float s[256];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used as 'float4' at byte offset a multiple of 512 plus 8
  *(float4 *)&s[threadIdx.x * 4 + 2] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void bytes(float *out) {
  __shared__ unsigned char s[1024];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used as 'float4', which needs 16-byte alignment, but it is declared with an alignment of 1
  float4 *p = (float4 *)s;
  p[threadIdx.x] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = p[threadIdx.x].x;
}
