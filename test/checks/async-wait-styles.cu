// RUN: %check --checks='-*,cuda-async-wait' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_pipeline_primitives.h>
#include <cuda/pipeline>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;
template <typename T> __device__ __forceinline__ void cp_async16(T *smem_ptr, const T *gmem_ptr, bool pred = true) {
  const uint32_t a = static_cast<uint32_t>(__cvta_generic_to_shared(smem_ptr));
  asm volatile("{\n  .reg .pred p;\n  setp.ne.b32 p, %0, 0;\n  @p cp.async.cg.shared.global [%1], [%2], %3;\n}\n" ::"r"((int)pred), "r"(a), "l"(gmem_ptr), "n"(16));
}
__device__ __forceinline__ void cp_async_fence() { asm volatile("cp.async.commit_group;\n" ::); }
template <int n> __device__ __forceinline__ void cp_async_wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(n)); }

// S1 GEMM-like, pipelined; wait count too large, helper functions
constexpr int BM = 64, BK = 32, STAGES = 3;
struct SharedStorage { alignas(16) half a[STAGES][BM * BK]; alignas(16) half b[STAGES][BK * BM]; };
__device__ void load_tile(half *dst, const half *src, int ld) {
  for (int i = threadIdx.x; i < BM * BK / 8; i += 128) cp_async16(dst + i * 8, src + (i / 4) * ld + (i % 4) * 8);
}
__device__ float mma_tile(const half *a, const half *b) {
  float s = 0;
  for (int k = 0; k < BK; ++k) s += __half2float(a[(threadIdx.x & 63) * BK + k]) * __half2float(b[k * BM + (threadIdx.x & 63)]);
  return s;
}
__global__ void __launch_bounds__(128) gemm_bad_wait(const half *A, const half *B, float *C, int K) {
  __shared__ SharedStorage sm;
  const int kt = K / BK;
  for (int s = 0; s < STAGES - 1; ++s) { load_tile(sm.a[s], A + s * BK, K); load_tile(sm.b[s], B + s * BK, K); cp_async_fence(); }
  float acc = 0;
  for (int k = 0; k < kt; ++k) {
    cp_async_wait<STAGES - 1>();
    __syncthreads();
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'sm' is read while the asynchronous copy into it may be pending: the wait before leaves 2 groups [cuda-async-wait]
    acc += mma_tile(sm.a[k % STAGES], sm.b[k % STAGES]);
    int nk = k + STAGES - 1;
    __syncthreads();
    if (nk < kt) { load_tile(sm.a[nk % STAGES], A + nk * BK, K); load_tile(sm.b[nk % STAGES], B + nk * BK, K); }
    cp_async_fence();
  }
  C[threadIdx.x] = acc;
}
__global__ void __launch_bounds__(128) gemm_good(const half *A, const half *B, float *C, int K) {
  __shared__ SharedStorage sm;
  const int kt = K / BK;
  for (int s = 0; s < STAGES - 1; ++s) { load_tile(sm.a[s], A + s * BK, K); load_tile(sm.b[s], B + s * BK, K); cp_async_fence(); }
  float acc = 0;
  for (int k = 0; k < kt; ++k) {
    cp_async_wait<STAGES - 2>();
    __syncthreads();
    int nk = k + STAGES - 1;
    if (nk < kt) { load_tile(sm.a[nk % STAGES], A + nk * BK, K); load_tile(sm.b[nk % STAGES], B + nk * BK, K); }
    cp_async_fence();
    acc += mma_tile(sm.a[k % STAGES], sm.b[k % STAGES]);
  }
  C[threadIdx.x] = acc;
}
// missing sync after wait
__global__ void __launch_bounds__(128) gemm_nosync(const half *A, const half *B, float *C, int K) {
  __shared__ SharedStorage sm;
  load_tile(sm.a[0], A, K);
  load_tile(sm.b[0], B, K);
  cp_async_fence();
  cp_async_wait<0>();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 64 reads what thread 0 copied into 'sm' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
  C[threadIdx.x] = mma_tile(sm.a[0], sm.b[0]);
}
// write-stage pointer toggling
__global__ void toggled(const float *in, float *out, int n) {
  extern __shared__ float4 raw[];
  float *buf0 = reinterpret_cast<float *>(raw), *buf1 = buf0 + 1024;
  const int t = threadIdx.x;
  cp_async16(buf0 + 4 * t, in + 4 * t);
  cp_async_fence();
  float acc = 0;
  for (int k = 1; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy into 'raw', which thread 183 may still read: there is no barrier in between [cuda-async-wait]
    cp_async16(buf1 + 4 * t, in + 1024 * k + 4 * t);
    cp_async_fence();
    cp_async_wait<1>();
    __syncthreads();
    acc += buf0[(t * 7) & 255];
    float *x = buf0; buf0 = buf1; buf1 = x;
  }
  out[t] = acc;
}
void go_toggled(const float *in, float *out, int n) { toggled<<<1, 256, 8192>>>(in, out, n); }
__global__ void toggled_ok(const float *in, float *out, int n) {
  extern __shared__ float4 raw[];
  float *buf0 = reinterpret_cast<float *>(raw), *buf1 = buf0 + 1024;
  const int t = threadIdx.x;
  cp_async16(buf0 + 4 * t, in + 4 * t);
  cp_async_fence();
  float acc = 0;
  for (int k = 1; k < n; ++k) {
    cp_async16(buf1 + 4 * t, in + 1024 * k + 4 * t);
    cp_async_fence();
    cp_async_wait<1>();
    __syncthreads();
    acc += buf0[(t * 7) & 255];
    __syncthreads();
    float *x = buf0; buf0 = buf1; buf1 = x;
  }
  out[t] = acc;
}
void go_toggled_ok(const float *in, float *out, int n) { toggled_ok<<<1, 256, 8192>>>(in, out, n); }
// two-stage cuda::pipeline, block scope: consumer_wait forgotten
template <int N> __global__ void blockpipe(const float *in, float *out) {
  auto block = cg::this_thread_block();
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> st;
  __shared__ alignas(16) float tile[2][N];
  auto p = cuda::make_pipeline(block, &st);
  p.producer_acquire();
  cuda::memcpy_async(block, tile[0], in, cuda::aligned_size_t<16>(sizeof(float) * N), p);
  p.producer_commit();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'tile' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[block.thread_rank()] = tile[0][N - 1 - block.thread_rank()];
  p.consumer_wait();
  p.consumer_release();
}
void go_bp(const float *in, float *out) { blockpipe<256><<<1, 256>>>(in, out); }
// thread-scope pipeline: wait prior leaves the newest
__global__ void pipe_prior(const float *in, float *out) {
  __shared__ float a[256], b[256];
  auto p = cuda::make_pipeline();
  p.producer_acquire(); cuda::memcpy_async(a + threadIdx.x, in + threadIdx.x, cuda::aligned_size_t<4>(4), p); p.producer_commit();
  p.producer_acquire(); cuda::memcpy_async(b + threadIdx.x, in + 256 + threadIdx.x, cuda::aligned_size_t<4>(4), p); p.producer_commit();
  cuda::pipeline_consumer_wait_prior<1>(p);
  __syncthreads();
  float v = a[threadIdx.x ^ 1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'b' is read while the asynchronous copy into it may be pending: the wait before leaves 1 group [cuda-async-wait]
  v += b[threadIdx.x ^ 1];
  out[threadIdx.x] = v;
}
// cg tile, loop, next copy overwrites what the others read
__global__ void cg_refill(const float *in, float *out, int n) {
  __shared__ float s[256];
  auto block = cg::this_thread_block();
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy into 's', which thread 255 may still read: there is no barrier in between [cuda-async-wait]
    cg::memcpy_async(block, s, in + k * 256, sizeof s);
    cg::wait(block);
    acc += s[255 - threadIdx.x];
  }
  out[threadIdx.x] = acc;
}
// ptx wrappers: waits with the same parity every time
__global__ void parity(const float *in, float *out, int n) {
  __shared__ alignas(128) float s[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) { ptx::mbarrier_init(&bar, 1); }
  __syncthreads();
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(s));
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, in + 256 * k, sizeof(s), &bar);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) ;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
    acc += s[255 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
// memcpy_async_tx with too little announced
__global__ void tx(const int *in, int *out) {
  __shared__ alignas(16) int s[1024];
  using barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ barrier bar;
  if (threadIdx.x == 0) { init(&bar, blockDim.x); cuda::device::experimental::fence_proxy_async_shared_cta(); }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(sizeof(s)), bar);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the barrier 'bar' expects 2048 bytes, and 4096 bytes are copied [cuda-async-wait]
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(s) / 2);
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void tx_ok(const int *in, int *out) {
  __shared__ alignas(16) int s[1024];
  using barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ barrier bar;
  if (threadIdx.x == 0) { init(&bar, blockDim.x); cuda::device::experimental::fence_proxy_async_shared_cta(); }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(s, in, cuda::aligned_size_t<16>(sizeof(s)), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(s));
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  out[threadIdx.x] = s[threadIdx.x];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) s[i] += 1;
  cuda::device::experimental::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::experimental::cp_async_bulk_shared_to_global(out, s, sizeof(s));
    cuda::device::experimental::cp_async_bulk_commit_group();
    cuda::device::experimental::cp_async_bulk_wait_group_read<0>();
  }
}
// lambda
__global__ void lambda(const float *in, float *out) {
  __shared__ float s[128];
  auto fetch = [&](int i) { __pipeline_memcpy_async(s + i, in + i, sizeof(float)); };
  auto done = [] { __pipeline_commit(); __pipeline_wait_prior(0); };
  fetch(threadIdx.x);
  done();
  auto use = [&](int i) { return s[i]; };
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 127 reads what thread 0 copied into 's' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
  out[threadIdx.x] = use((threadIdx.x + 1) % 128);
}
// 2D
template <int TILE> __global__ void stencil(const float *in, float *out, int w) {
  __shared__ float s[TILE + 2][TILE + 2];
  const int x = threadIdx.x, y = threadIdx.y;
  __pipeline_memcpy_async(&s[y + 1][x + 1], &in[(blockIdx.y * TILE + y) * w + blockIdx.x * TILE + x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 16 reads what thread 0 copied into 's' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
  out[(blockIdx.y * TILE + y) * w + blockIdx.x * TILE + x] = s[y][x + 1] + s[y + 2][x + 1];
}
void go_st(const float *in, float *out, int w) { stencil<16><<<dim3(4, 4), dim3(16, 16)>>>(in, out, w); }

// For blocks of 32 x 2: each stage has 64 elements. Nothing launches it here.
template <int Stages> __global__ void stagesOfRows(const int4 *in, int4 *out) {
  extern __shared__ int4 stages[];
  const int t = threadIdx.y * 32 + threadIdx.x;
  for (int k = 0; k < Stages - 1; ++k) {
    __pipeline_memcpy_async(&stages[k * 64 + t], &in[k * 64 + t], 16);
    __pipeline_commit();
  }
  __pipeline_wait_prior(Stages - 2);
  __syncthreads();
  out[t] = stages[t ^ 1];
}
template __global__ void stagesOfRows<6>(const int4 *, int4 *);
// For blocks of 64.
__global__ void stagesOf64(const int4 *in, int4 *out) {
  extern __shared__ int4 stages[];
  const int t = threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    __pipeline_memcpy_async(&stages[k * 64 + t], &in[k * 64 + t], 16);
    __pipeline_commit();
  }
  __pipeline_wait_prior(2);
  __syncthreads();
  out[t] = stages[t ^ 1];
}
// Wrong for each of them.
template <int Stages> __global__ void tooFewOfRows(const int4 *in, int4 *out) {
  extern __shared__ int4 stages[];
  const int t = threadIdx.y * 32 + threadIdx.x;
  for (int k = 0; k < Stages - 1; ++k) {
    __pipeline_memcpy_async(&stages[k * 64 + t], &in[k * 64 + t], 16);
    __pipeline_commit();
  }
  __pipeline_wait_prior(Stages - 1);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'stages' is read while the asynchronous copy into it may be pending
  out[t] = stages[t];
}
template __global__ void tooFewOfRows<6>(const int4 *, int4 *);
