// RUN: %check --checks='-*,cuda-async-wait' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Loops that are left at a bound say nothing of copies that stand in none.

#include <cuda/ptx>
#include <cuda_runtime.h>
namespace ptx = cuda::ptx;
#define INIT if (threadIdx.x == 0) { ptx::mbarrier_init(&bar, 1); ptx::fence_proxy_async(); } __syncthreads();
// The second copy is not counted.
__global__ void k1(const float *a, const float *b, float *out) {
  __shared__ alignas(16) float x[256], y[256];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the barrier 'bar' expects 1024 bytes, and 1536 bytes are copied
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 1024);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x, a, 1024, &bar);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, y, b, 512, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 128; ++i) s += x[i] * y[i];
  out[threadIdx.x] = s;
}
void l1(const float *a, const float *b, float *o) { k1<<<1, 128>>>(a, b, o); }
// More is expected than is copied.
__global__ void k2(const float *a, float *out) {
  __shared__ alignas(16) float x[256];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the barrier 'bar' expects 1024 bytes, and 400 bytes are copied
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(x));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x, a, 100 * sizeof(float), &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 100; ++i) s += x[i];
  out[threadIdx.x] = s;
}
void l2(const float *a, float *o) { k2<<<1, 128>>>(a, o); }
// In helpers.
__device__ void expect(uint64_t *bar, uint32_t bytes) { ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar, bytes); }
template <int N> __device__ void fetch(float (&to)[N], const float *from, uint64_t *bar) { ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, N * 4, bar); }
__global__ void k3(const float *a, float *out) {
  __shared__ alignas(16) float x[64], y[64];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the barrier 'bar' expects 256 bytes, and 512 bytes are copied
    expect(&bar, sizeof(x));
    fetch(x, a, &bar);
    fetch(y, a + 64, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 63; i >= 0; --i) s += x[i] - y[i];
  out[threadIdx.x] = s;
}
void l3(const float *a, float *o) { k3<<<1, 64>>>(a, o); }
// Long loops before as well.
__global__ void k4(const float *a, float *out) {
  __shared__ alignas(16) float x[64];
  __shared__ alignas(8) uint64_t bar;
  float acc[32];
  for (int i = 0; i < 32; ++i) acc[i] = 0;
  INIT
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the barrier 'bar' expects 64 bytes, and 256 bytes are copied
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 64);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x, a, 256, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  for (int i = 0; i < 32; ++i) acc[i] += x[i + threadIdx.x % 32];
  for (int i = 0; i < 32; ++i) out[i * 64 + threadIdx.x] = acc[i];
}
void l4(const float *a, float *o) { k4<<<1, 64>>>(a, o); }
// In assembly.
__device__ unsigned sh(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void k5(const float *a, float *out) {
  __shared__ alignas(16) float x[128];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: the barrier 'bar' expects 256 bytes, and 512 bytes are copied
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sh(&bar)), "r"(256) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(sh(x)), "l"(a), "r"(512), "r"(sh(&bar)) : "memory");
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 128; ++i) s += x[i];
  out[threadIdx.x] = s;
}
void l5(const float *a, float *o) { k5<<<1, 64>>>(a, o); }
// Rows that a loop copies.
__global__ void a1(const float *a, int pitch, float *out) {
  __shared__ alignas(16) float x[64][4];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(x));
    for (int r = 0; r < 64; ++r) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x[r], a + r * 64, 16, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 64; ++i) s += x[i][0];
  out[threadIdx.x] = s;
}
void m1(const float *a, int p, float *o) { a1<<<1, 64>>>(a, p, o); }
// One more in front of the loop.
__global__ void a2(const float *a, float *out) {
  __shared__ alignas(16) float x[65][4];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(x));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x[64], a, 16, &bar);
    for (int r = 0; r < 64; ++r) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x[r], a + r * 64, 16, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 64; ++i) s += x[i][0];
  out[threadIdx.x] = s + x[64][0];
}
void m2(const float *a, float *o) { a2<<<1, 64>>>(a, o); }
// Not in each iteration.
__global__ void a3(const float *a, float *out) {
  __shared__ alignas(16) float x[64][4];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 32);
    for (int r = 0; r < 64; ++r) if (r % 32 == 0) ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, x[r], a + r * 64, 16, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 64; ++i) s += x[i][0];
  out[threadIdx.x] = s;
}
void m3(const float *a, float *o) { a3<<<1, 64>>>(a, o); }
// By a helper, in the later ones.
__device__ void piece(float *to, const float *from, uint64_t *bar) { ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, to, from, 16, bar); }
__global__ void a4(const float *a, float *out) {
  __shared__ alignas(16) float x[64][4];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    expect(&bar, 16 * 32);
    for (int r = 0; r < 64; ++r) if (r > 31) piece(x[r], a + r, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 64; ++i) s += x[i][0];
  out[threadIdx.x] = s;
}
void m4(const float *a, float *o) { a4<<<1, 64>>>(a, o); }
// As many as are copied.
__global__ void a5(const float *a, const float *b, float *out) {
  __shared__ alignas(16) float x[256], y[256];
  __shared__ alignas(8) uint64_t bar;
  INIT
  if (threadIdx.x == 0) {
    expect(&bar, sizeof(x));
    fetch(x, a, &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
  float s = 0;
  for (int i = 0; i < 256; ++i) s += x[i];
  out[threadIdx.x] = s;
}
void m5(const float *a, const float *b, float *o) { a5<<<1, 64>>>(a, b, o); }
