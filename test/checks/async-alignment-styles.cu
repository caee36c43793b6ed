// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_pipeline_primitives.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
template <typename T, int N> struct alignas(sizeof(T) * N) Vec { T v[N]; };
#define FETCH_FLOAT4(p) (reinterpret_cast<const float4 *>(&(p))[0])
// 1 macro, odd offset
__global__ void a1(const float *x, float *y) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the address is 4 bytes into 'x' [cuda-async-alignment]
  float4 v = FETCH_FLOAT4(x[threadIdx.x * 4 + 1]);
  y[threadIdx.x] = v.x + v.y + v.z + v.w;
}
// 2 aligned vector template, row stride of 10 halves
template <int D> __global__ void a2(const half *x, half *y) {
  using V = Vec<half, 8>;
  const half *row = x + (blockIdx.x * blockDim.x + threadIdx.x) * D;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the addresses of two threads differ by 20 bytes [cuda-async-alignment]
  V v = *reinterpret_cast<const V *>(row);
  *reinterpret_cast<V *>(y + (blockIdx.x * blockDim.x + threadIdx.x) * 8) = v;
}
void go2(const half *x, half *y) { a2<10><<<8, 128>>>(x, y); }
template <int D> __global__ void a2ok(const half *x, half *y) {
  using V = Vec<half, 8>;
  const half *row = x + (blockIdx.x * blockDim.x + threadIdx.x) * D;
  V v = *reinterpret_cast<const V *>(row);
  *reinterpret_cast<V *>(y + (blockIdx.x * blockDim.x + threadIdx.x) * 8) = v;
}
void go2ok(const half *x, half *y) { a2ok<16><<<8, 128>>>(x, y); }
// 3 write
__global__ void a3(float *y) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 8-byte alignment, and the address is 12 bytes into 'y' [cuda-async-alignment]
  reinterpret_cast<float2 *>(y + 3)[threadIdx.x] = make_float2(1, 2);
}
// 4 ptx
__device__ int4 ldg128(const int *p) { int4 r; asm volatile("ld.global.nc.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w) : "l"(p)); return r; }
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the addresses of two threads differ by 24 bytes [cuda-async-alignment]
__global__ void a4(const int *x, int4 *y) { y[threadIdx.x] = ldg128(x + threadIdx.x * 6); }
__global__ void a4ok(const int *x, int4 *y) { y[threadIdx.x] = ldg128(x + threadIdx.x * 8); }
// 5 tail handled by remainder test
__global__ void a5(const float *x, float *y, int cols) {
  const float *row = x + (size_t)blockIdx.x * cols;
  const int nv = cols >> 2;
  const float4 *rv = (const float4 *)row;
  float s = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and its address is a multiple of 'cols' elements, which need not be a multiple of the vector: the rest is handled by itself [cuda-async-alignment]
  for (int i = threadIdx.x; i < nv; i += blockDim.x) { float4 v = rv[i]; s += v.x + v.y + v.z + v.w; }
  for (int i = (nv << 2) + threadIdx.x; i < cols; i += blockDim.x) s += row[i];
  atomicAdd(&y[blockIdx.x], s);
}
// 6 remainder by modulo
__global__ void a6(const float *x, float *y, int n) {
  const float *p = x + blockIdx.x * n;
  int rem = n % 4;
  float s = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements, which need not be a multiple of the vector: the rest is handled by itself [cuda-async-alignment]
  for (int i = threadIdx.x * 4; i < n - rem; i += blockDim.x * 4) { float4 v = *(const float4 *)(p + i); s += v.x + v.w; }
  if (threadIdx.x < rem) s += p[n - rem + threadIdx.x];
  y[threadIdx.x] = s;
}
// 6ok guard on alignment
__global__ void a6ok(const float *x, float *y, int n) {
  const float *p = x + blockIdx.x * n;
  float s = 0;
  if ((reinterpret_cast<size_t>(p) & 15) == 0) {
    int rem = n % 4;
    for (int i = threadIdx.x * 4; i < n - rem; i += blockDim.x * 4) { float4 v = *(const float4 *)(p + i); s += v.x + v.w; }
    if (threadIdx.x < rem) s += p[n - rem + threadIdx.x];
  }
  y[threadIdx.x] = s;
}
// 7 stage padded by one
__global__ void a7(const float *x) {
  __shared__ __align__(16) float t[8][33];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is 132 bytes into 't' [cuda-async-alignment]
  __pipeline_memcpy_async(&t[threadIdx.x / 8][threadIdx.x % 8 * 4], x + threadIdx.x * 4, sizeof(float4));
  __pipeline_commit(); __pipeline_wait_prior(0);
}
// 8 cg aligned_size
__global__ void a8(const int *x) {
  __shared__ alignas(16) int t[100];
  auto b = cg::this_thread_block();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size 396 is promised to be a multiple of 16, and is not [cuda-async-alignment]
  cg::memcpy_async(b, t, x, cuda::aligned_size_t<16>(sizeof(int) * 99));
  cg::wait(b);
}
// 9 bulk at odd row
__global__ void a9(const float *x) {
  __shared__ alignas(128) float t[4][100];
  __shared__ uint64_t bar;
  if (threadIdx.x < 4)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is 4 bytes into 't' [cuda-async-alignment]
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, &t[threadIdx.x][1], x + threadIdx.x * 100, 384, &bar);
}
__global__ void a9ok(const float *x) {
  __shared__ alignas(128) float t[4][100];
  __shared__ uint64_t bar;
  if (threadIdx.x < 4)
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, t[threadIdx.x], x + threadIdx.x * 100, 400, &bar);
}
// 10 bulk global source
__global__ void a10(const float *x) {
  __shared__ alignas(128) float t[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the addresses of two blocks differ by 1000 bytes [cuda-async-alignment]
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, t, x + blockIdx.x * 250, 960, &bar);
}
// 11 tensor dst in the middle
__global__ void a11(const void *map) {
  __shared__ alignas(128) half t[2][64 * 8 + 8];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0)
    for (int s = 0; s < 2; ++s) {
      const int32_t c[2] = {0, s};
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a tensor copy needs 128-byte alignment, and the address is 1040 bytes into 't' [cuda-async-alignment]
      ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, t[s], map, c, &bar);
    }
}
// 12 launch shows stride
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the addresses of two threads differ by 120 bytes [cuda-async-alignment]
__global__ void a12(const float *x, float4 *y, int ld) { y[threadIdx.x] = *reinterpret_cast<const float4 *>(&x[threadIdx.y * ld]); }
void go12(const float *x, float4 *y) { const int ld = 30; a12<<<1, dim3(4, 8)>>>(x, y, ld); }
__global__ void a12ok(const float *x, float4 *y, int ld) { y[threadIdx.x] = *reinterpret_cast<const float4 *>(&x[threadIdx.y * ld]); }
void go12ok(const float *x, float4 *y) { const int ld = 32; a12ok<<<1, dim3(4, 8)>>>(x, y, ld); }
// ok: bound known by assert-like trap
__global__ void ok13(const float *x, float *y, int n) {
  if (n % 4) return;
  const float *p = x + blockIdx.x * n;
  float s = 0;
  for (int i = threadIdx.x * 4; i < n; i += blockDim.x * 4) { float4 v = *(const float4 *)(p + i); s += v.x; }
  y[threadIdx.x] = s;
}
// ok: offset that is unknown
__global__ void ok14(const float *x, float4 *y, const int *start) { y[threadIdx.x] = *(const float4 *)(x + start[blockIdx.x] + threadIdx.x * 4); }
// ok: char buffers at multiples
__global__ void ok15(const char *x, uint4 *y) { y[threadIdx.x] = *(const uint4 *)(x + 48 + 16 * threadIdx.x); }
// ok: one thread only
__global__ void ok16(const float *x, float4 *y) { if (threadIdx.x % 4 == 0) y[threadIdx.x / 4] = *(const float4 *)(x + threadIdx.x); }
// ok: struct of three floats read as such
struct V3 { float x, y, z; };
__global__ void ok17(const float *x, V3 *y) { y[threadIdx.x] = *(const V3 *)(x + 3 * threadIdx.x + 1); }
// ok: vector of the end
__global__ void ok18(const float *x, float4 *y, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) y[i / 4] = *(const float4 *)(x + i);
  else for (; i < n; ++i) ((float *)y)[i] = x[i];
}
// ok: rounded up row
__global__ void ok19(const float *x, float4 *y, int n) {
  int pitch = (n + 3) / 4 * 4;
  const float *row = x + blockIdx.x * pitch;
  for (int i = threadIdx.x; i < n / 4; i += blockDim.x) y[i] = ((const float4 *)row)[i];
  for (int i = n / 4 * 4 + threadIdx.x; i < n; i += blockDim.x) ((float *)y)[i] = row[i];
}
// ok: head aligned first
__global__ void ok20(const float *x, float *y, int n) {
  const float *row = x + blockIdx.x * n;
  int head = ((16 - ((size_t)row & 15)) & 15) / 4;
  for (int i = threadIdx.x; i < head && i < n; i += blockDim.x) y[i] = row[i];
  const float4 *v = (const float4 *)(row + head);
  int nv = (n - head) / 4;
  for (int i = threadIdx.x; i < nv; i += blockDim.x) y[i] = v[i].x + v[i].y;
  for (int i = head + nv * 4 + threadIdx.x; i < n; i += blockDim.x) y[i] = row[i];
}
// One hazard: the same rows, read twice and written.
__global__ void scaled(float *x, int n) {
  float *row = x + blockIdx.x * n;
  const int whole = n / 4;
  float4 *vectors = (float4 *)row;
  float s = 0;
  for (int i = threadIdx.x; i < whole; i += blockDim.x) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and its address is a multiple of 'n' elements, which need not be a multiple of the vector: the rest is handled by itself, and 2 more accesses [cuda-async-alignment]
    float4 v = vectors[i];
    s += v.x;
  }
  for (int i = threadIdx.x; i < whole; i += blockDim.x) {
    float4 v = vectors[i];
    v.x *= s;
    vectors[i] = v;
  }
  for (int i = whole * 4 + threadIdx.x; i < n; i += blockDim.x)
    row[i] *= s;
}

// A rest behind multiples that are not known.
__global__ void rests(float *out, const float *in, int k) {
  __shared__ alignas(16) float s[256];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this access needs 16-byte alignment, and the address is a multiple of 32 plus 12 bytes into 'in' [cuda-async-alignment]
  float4 a = *reinterpret_cast<const float4 *>(in + k * 8 + blockIdx.x * 64 + 3);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is a multiple of 16 plus 4 bytes into 'in'
  __pipeline_memcpy_async(s + threadIdx.x * 4, in + k * 4 + 1, 16);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this asynchronous copy needs 16-byte alignment, and the address is a multiple of 32 plus 8 bytes into 's'
  __pipeline_memcpy_async(s + k * 8 + 2, in + k * 4, 16);
  __pipeline_memcpy_async(s + k * 4, in + k * 4 + 8, 16);
  float4 b = *reinterpret_cast<const float4 *>(in + k * 2 + 2), c = *reinterpret_cast<const float4 *>(in + k);
  out[threadIdx.x] = a.x + b.x + c.x;
}
