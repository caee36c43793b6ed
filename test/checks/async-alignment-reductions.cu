// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// A sum of a block makes ways that differ only in which threads are meant: what is left of a row is seen beside them.

#include <cuda_runtime.h>
template <int Threads> __device__ float blockMax(float v) {
  __shared__ float s[Threads];
  s[threadIdx.x] = v;
  __syncthreads();
#pragma unroll
  for (int d = Threads / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] = fmaxf(s[threadIdx.x], s[threadIdx.x + d]);
    __syncthreads();
  }
  return s[0];
}
// The largest of a row.
__global__ void rowMax(const float *x, float *m, int cols) {
  const float *row = x + (size_t)blockIdx.x * cols;
  float best = -1e30f;
  const float2 *two = (const float2 *)row;
  // CHECK: :[[@LINE+1]]:66: warning: this access needs 8-byte alignment, and its address is a multiple of 'cols' elements
  for (int i = threadIdx.x; i < cols / 2; i += 512) { float2 v = two[i]; best = fmaxf(best, fmaxf(v.x, v.y)); }
  if ((cols & 1) && threadIdx.x == 0) best = fmaxf(best, row[cols - 1]);
  float b = blockMax<512>(best);
  if (threadIdx.x == 0) m[blockIdx.x] = b;
}
void l1(const float *x, float *m, int r, int c) { rowMax<<<r, 512>>>(x, m, c); }
// The rows are scaled after the reduction.
__global__ void scaleRows(float *x, int n) {
  float *row = x + (size_t)blockIdx.x * n;
  float s = 0;
  for (int i = threadIdx.x; i < n; i += 256) s += row[i];
  s = blockMax<256>(s);
  const int quads = n / 4;
  // CHECK: :[[@LINE+1]]:63: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
  for (int i = threadIdx.x; i < quads; i += 256) { float4 v = reinterpret_cast<float4 *>(row)[i]; v.x *= s; v.y *= s; v.z *= s; v.w *= s; reinterpret_cast<float4 *>(row)[i] = v; }
  for (int i = quads * 4 + threadIdx.x; i < n; i += 256) row[i] *= s;
}
void l2(float *x, int r, int c) { scaleRows<<<r, 256>>>(x, c); }
// warp per row in shuffles, y
__global__ void warpRows(const float *x, float *o, int n) {
  const int r = blockIdx.x * 8 + threadIdx.y;
  const float *row = x + (size_t)r * n;
  float s = 0;
  // CHECK: :[[@LINE+1]]:62: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
  for (int q = threadIdx.x; q < n / 4; q += 32) { float4 v = *reinterpret_cast<const float4 *>(row + 4 * q); s += v.x + v.y + v.z + v.w; }
  for (int i = n / 4 * 4 + threadIdx.x; i < n; i += 32) s += row[i];
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffu, s, d);
  if (threadIdx.x == 0) o[r] = s;
}
void l3(const float *x, float *o, int r, int n) { warpRows<<<r / 8, dim3(32, 8)>>>(x, o, n); }
// look-alike: no tail
__global__ void even(const float *x, float *o, int n) {
  const float *row = x + (size_t)blockIdx.x * n;
  float s = 0;
  for (int q = threadIdx.x; q < n / 4; q += 256) { float4 v = *reinterpret_cast<const float4 *>(row + 4 * q); s += v.x + v.y + v.z + v.w; }
  s = blockMax<256>(s);
  if (threadIdx.x == 0) o[blockIdx.x] = s;
}
void l4(const float *x, float *o, int r, int n) { even<<<r, 256>>>(x, o, n); }
// look-alike: vectors only if multiple
__global__ void either(const float *x, float *o, int n) {
  const float *row = x + (size_t)blockIdx.x * n;
  float s = 0;
  if (n % 4 == 0) {
    for (int q = threadIdx.x; q < n / 4; q += 256) { float4 v = *reinterpret_cast<const float4 *>(row + 4 * q); s += v.x + v.y + v.z + v.w; }
  } else
    for (int i = threadIdx.x; i < n; i += 256) s += row[i];
  s = blockMax<256>(s);
  if (threadIdx.x == 0) o[blockIdx.x] = s;
}
void l5(const float *x, float *o, int r, int n) { either<<<r, 256>>>(x, o, n); }
// look-alike: rows padded: pitch param multiple of 4
__global__ void padded(const float *x, float *o, int n, int pitch4) {
  const float *row = x + (size_t)blockIdx.x * pitch4 * 4;
  float s = 0;
  for (int q = threadIdx.x; q < n / 4; q += 256) { float4 v = *reinterpret_cast<const float4 *>(row + 4 * q); s += v.x + v.y + v.z + v.w; }
  for (int i = n / 4 * 4 + threadIdx.x; i < n; i += 256) s += row[i];
  s = blockMax<256>(s);
  if (threadIdx.x == 0) o[blockIdx.x] = s;
}
void l6(const float *x, float *o, int r, int n) { padded<<<r, 256>>>(x, o, n, (n + 3) / 4); }
// shift instead of division, loop over d upward, int4 of ints
__global__ void countRows(const int *x, int *o, int n) {
  __shared__ int part[256];
  const int *row = x + blockIdx.x * n;
  int s = 0;
  // CHECK: :[[@LINE+1]]:71: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements
  for (int q = threadIdx.x; q < (n >> 2); q += blockDim.x) { int4 v = reinterpret_cast<const int4 *>(row)[q]; s += v.x + v.y + v.z + v.w; }
  for (int i = (n & ~3) + threadIdx.x; i < n; i += blockDim.x) s += row[i];
  part[threadIdx.x] = s;
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    if (threadIdx.x % (2 * d) == 0) part[threadIdx.x] += part[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) o[blockIdx.x] = part[0];
}
void l7(const int *x, int *o, int r, int n) { countRows<<<r, 256>>>(x, o, n); }
