// RUN: %check --checks='-*,cuda-async-proxy' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cooperative_groups.h>
namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
#define SMEM(p) static_cast<uint32_t>(__cvta_generic_to_shared(p))
// proxies, stranger's style
template <int N> struct Stager {
  alignas(128) half tile[N];
  __device__ void fill(half v) { for (int i = threadIdx.x; i < N; i += blockDim.x) tile[i] = v; }
  __device__ void flush(half *dst) const {
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, dst, tile, N * sizeof(half));
      ptx::cp_async_bulk_commit_group();
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
  }
};
__global__ void p1(half *dst, half v) {
  __shared__ Stager<1024> st;
  st.fill(v);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'st' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
  st.flush(dst);
}
__global__ void p1ok(half *dst, half v) {
  __shared__ Stager<1024> st;
  st.fill(v);
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  st.flush(dst);
}
__global__ void p2(half *dst, half v) {
  __shared__ Stager<1024> st;
  st.fill(v);
  ptx::fence_proxy_async(ptx::space_shared);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy of 'st', which thread 1 stores into with no barrier in between [cuda-async-proxy]
  st.flush(dst);
}
// reuse
__global__ void p3(float *dst, const float *src, int n) {
  __shared__ alignas(128) float buf[2][512];
  for (int k = 0; k < n; ++k) {
    float *b = buf[k % 2];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'buf' is overwritten while the asynchronous copy may still read it [cuda-async-proxy]
    b[threadIdx.x] = src[k * 512 + threadIdx.x];
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
    if (threadIdx.x == 0) { cde::cp_async_bulk_shared_to_global(dst + k * 512, b, 2048); cde::cp_async_bulk_commit_group(); }
  }
  if (threadIdx.x == 0) cde::cp_async_bulk_wait_group_read<0>();
}
__global__ void p3ok(float *dst, const float *src, int n) {
  __shared__ alignas(128) float buf[2][512];
  for (int k = 0; k < n; ++k) {
    float *b = buf[k % 2];
    if (threadIdx.x == 0) cde::cp_async_bulk_wait_group_read<1>();
    __syncthreads();
    b[threadIdx.x] = src[k * 512 + threadIdx.x];
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
    if (threadIdx.x == 0) { cde::cp_async_bulk_shared_to_global(dst + k * 512, b, 2048); cde::cp_async_bulk_commit_group(); }
  }
  if (threadIdx.x == 0) cde::cp_async_bulk_wait_group_read<0>();
}
// wgmma reads what ordinary stores wrote
__device__ uint64_t desc(const void *p) { uint64_t d = 0; uint32_t a = SMEM(p); d |= (uint64_t)((a & 0x3FFFF) >> 4); d |= (uint64_t)1 << 16; d |= (uint64_t)64 << 32; return d; }
__global__ void p4(const half *A, const half *B, float *C) {
  __shared__ alignas(128) half sa[64 * 16];
  __shared__ alignas(128) half sb[16 * 8];
  for (int i = threadIdx.x; i < 64 * 16; i += 128) sa[i] = A[i];
  for (int i = threadIdx.x; i < 16 * 8; i += 128) sb[i] = B[i];
  __syncthreads();
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory");
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the matrix multiplication reads 'sa' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
  asm volatile("{wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, %4, %5, 1, 1, 1, 0, 0;}\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(desc(sa)), "l"(desc(sb)));
  asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory");
  for (int i = 0; i < 4; ++i) C[threadIdx.x * 4 + i] = d[i];
}
__global__ void p4ok(const half *A, const half *B, float *C) {
  __shared__ alignas(128) half sa[64 * 16];
  __shared__ alignas(128) half sb[16 * 8];
  for (int i = threadIdx.x; i < 64 * 16; i += 128) sa[i] = A[i];
  for (int i = threadIdx.x; i < 16 * 8; i += 128) sb[i] = B[i];
  asm volatile("fence.proxy.async;\n" ::: "memory");
  __syncthreads();
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory");
  asm volatile("{wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, %4, %5, 1, 1, 1, 0, 0;}\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(desc(sa)), "l"(desc(sb)));
  asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory");
  for (int i = 0; i < 4; ++i) C[threadIdx.x * 4 + i] = d[i];
}
// tensor store from a 2D tile, warp specialised
__global__ void p5(const __grid_constant__ int map, const float *in) {
  __shared__ alignas(128) float t[16][16];
  const int x = threadIdx.x, y = threadIdx.y;
  t[y][x] = in[y * 16 + x];
  __syncthreads();
  if (x == 0 && y == 0) {
    const int32_t c[2] = {0, 0};
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 't' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, c, t);
    ptx::cp_async_bulk_commit_group();
  }
}
void go5(const float *in) { p5<<<1, dim3(16, 16)>>>(0, in); }
// atomics into shared, then a bulk reduction
__global__ void p6(int *dst) {
  __shared__ alignas(16) int h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&h[(threadIdx.x * 13) & 255], 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 'h' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" ::"l"(dst), "r"(SMEM(h)), "r"(1024) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group 0;");
  }
}
// load, modify, store back: fence missing
__global__ void p7(float *data) {
  __shared__ alignas(128) float s[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) { ptx::mbarrier_init(&bar, 1); }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof(s));
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, data, sizeof(s), &bar);
  }
  while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {}
  s[threadIdx.x] *= 2;
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the asynchronous copy reads 's' through the asynchronous proxy, and nothing makes the ordinary stores before visible to it [cuda-async-proxy]
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, data, s, sizeof(s));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}
// warp sends its row without __syncwarp
__global__ void p8(float *out) {
  __shared__ alignas(128) float rows[4][32];
  const int w = threadIdx.x >> 5, l = threadIdx.x & 31;
  rows[w][l] = l;
  ptx::fence_proxy_async(ptx::space_shared);
  if (l == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy of 'rows', which thread 1 stores into with no barrier in between [cuda-async-proxy]
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + w * 32, rows[w], 128);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
  }
}

// Each warp its own row, in turns: the fence of those that store and the warp's barrier order them, and the wait before frees the row.
__global__ void p9(float *out) {
  __shared__ alignas(128) float rows[4][64];
  const int w = threadIdx.x / 32, l = threadIdx.x % 32;
  for (int i = 0; i < 8; ++i) {
    if (l == 0)
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    __syncwarp();
    rows[w][l] = l;
    rows[w][l + 32] = i;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncwarp();
    if (l == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + (blockIdx.x * 4 + w) * 64, rows[w], 256);
      ptx::cp_async_bulk_commit_group();
    }
  }
}
// Without the second barrier.
__global__ void p10(float *out) {
  __shared__ alignas(128) float rows[4][64];
  const int w = threadIdx.x / 32, l = threadIdx.x % 32;
  for (int i = 0; i < 8; ++i) {
    if (l == 0)
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    __syncwarp();
    rows[w][l] = l;
    ptx::fence_proxy_async(ptx::space_shared);
    if (l == 0) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy of 'rows', which thread 1 stores into with no barrier in between [cuda-async-proxy]
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + (blockIdx.x * 4 + w) * 64, rows[w], 256);
      ptx::cp_async_bulk_commit_group();
    }
  }
}
void rowsOfWarps(float *out) {
  p9<<<1, 128>>>(out);
  p10<<<1, 128>>>(out);
}
