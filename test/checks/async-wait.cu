// RUN: %check --checks='-*,cuda-async-wait' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <cuda_pipeline.h>
#include <cuda/pipeline>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
#define CP16(dst, src) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(dst), "l"(src))
#define COMMIT() asm volatile("cp.async.commit_group;\n" ::)
template <int N> __device__ void waitGroup() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }

// No wait.
__global__ void h_nowait(const float4 *in, float *out) {
  __shared__ float4 s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 16);
  __pipeline_commit();
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x].x;
}
// Wait, no barrier.
__global__ void h_nobarrier(const float *in, float *out) {
  __shared__ float s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 255 reads what thread 0 copied into 's' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
  out[threadIdx.x] = s[255 - threadIdx.x];
}
// Double buffer, last iteration waits for 1.
__global__ void h_lastiter(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  int tid = threadIdx.x;
  __pipeline_memcpy_async(&s[0][tid], &in[tid], 4);
  __pipeline_commit();
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n) {
      __pipeline_memcpy_async(&s[(k + 1) & 1][tid], &in[(k + 1) * 256 + tid], 4);
      __pipeline_commit();
    }
    __pipeline_wait_prior(1);
    __syncthreads();
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read while the asynchronous copy into it may be pending: the wait before leaves 1 group [cuda-async-wait]
    acc += s[k & 1][255 - tid];
    __syncthreads();
  }
  out[tid] = acc;
}
// Refill without barrier.
__global__ void h_refill(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  int tid = threadIdx.x, stage = 0;
  __pipeline_memcpy_async(&s[0][tid], &in[tid], 4);
  __pipeline_commit();
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy into 's', which thread 255 may still read: there is no barrier in between [cuda-async-wait]
      __pipeline_memcpy_async(&s[stage ^ 1][tid], &in[(k + 1) * 256 + tid], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    acc += s[stage][255 - tid];
    stage ^= 1;
  }
  out[tid] = acc;
}
// PTX, wrong count, strided loop.
__global__ void h_ptx(const float *in, float *out) {
  __shared__ __align__(16) float a[1024];
  __shared__ __align__(16) float b[1024];
  for (int i = threadIdx.x * 4; i < 1024; i += blockDim.x * 4)
    CP16((unsigned)__cvta_generic_to_shared(&a[i]), in + i);
  COMMIT();
  for (int i = threadIdx.x * 4; i < 1024; i += blockDim.x * 4)
    CP16((unsigned)__cvta_generic_to_shared(&b[i]), in + 1024 + i);
  COMMIT();
  waitGroup<1>();
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'b' is read while the asynchronous copy into it may be pending: the wait before leaves 1 group [cuda-async-wait]
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
// Cg.
__global__ void h_cg(const float *in, float *out) {
  __shared__ float s[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(float) * 256);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x];
  cg::wait(block);
}
// Cuda::barrier.
__global__ void h_barrier(const float *in, float *out) {
  __shared__ float s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(block, s, in, sizeof(float) * 256, bar);
  auto token = bar.arrive();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x];
  bar.wait(std::move(token));
}
// Barrier init not visible.
__global__ void h_init(const float *in, float *out) {
  __shared__ float s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 1 uses the barrier 'bar', which thread 0 initialises with nothing in between that makes it visible [cuda-async-wait]
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4, bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
// Never committed.
__global__ void h_nocommit(const float *in, float *out) {
  __shared__ float s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_wait_prior(0);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read, but the asynchronous copy into it was never committed: a wait for groups does not cover it [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
// Bulk, expect too few.
__device__ void mbar_init(uint64_t *b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(b)), "r"(n)); }
__device__ void mbar_expect(uint64_t *b, int n) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(b)), "r"(n) : "memory"); }
__device__ void mbar_wait(uint64_t *b, int parity) {
  asm volatile("{\n.reg .pred p;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE;\nbra LAB_WAIT;\nDONE:\n}" ::"r"((unsigned)__cvta_generic_to_shared(b)), "r"(parity));
}
__device__ void bulk_load(void *d, const void *s, int n, uint64_t *b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"((unsigned)__cvta_generic_to_shared(d)), "l"(s), "r"(n), "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
}
__global__ void h_expect(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ alignas(128) float b[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) mbar_init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the barrier 'bar' expects 1024 bytes, and 2048 bytes are copied [cuda-async-wait]
    mbar_expect(&bar, sizeof(a));
    bulk_load(a, in, sizeof(a), &bar);
    bulk_load(b, in + 256, sizeof(b), &bar);
  }
  mbar_wait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
// Bulk, only thread 0 waits.
__global__ void h_onlyone(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) mbar_init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    mbar_expect(&bar, sizeof(a));
    bulk_load(a, in, sizeof(a), &bar);
    mbar_wait(&bar, 0);
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'a' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = a[threadIdx.x];
}
// Wrong parity.
__global__ void h_parity(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) mbar_init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    mbar_expect(&bar, sizeof(a));
    bulk_load(a, in, sizeof(a), &bar);
  }
  mbar_wait(&bar, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'a' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = a[threadIdx.x];
}
// Thread pipeline.
__global__ void h_pipe(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 3 reads what thread 0 copied into 's' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
  out[threadIdx.x] = s[0][threadIdx.x ^ 3];
  pipe.consumer_release();
}

// Three stages, the wait lets one too many be pending.
template <int Stages>
__global__ void stages(const float *in, float *out, int n) {
  __shared__ alignas(16) float s[Stages][1024];
  const int t = threadIdx.x;
#pragma unroll
  for (int p = 0; p < Stages - 1; ++p) {
    if (p < n) CP16((unsigned)__cvta_generic_to_shared(&s[p][t * 4]), in + p * 1024 + t * 4);
    COMMIT();
  }
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    waitGroup<Stages - 1>();
    __syncthreads();
    const int next = k + Stages - 1;
    if (next < n) CP16((unsigned)__cvta_generic_to_shared(&s[next % Stages][t * 4]), in + next * 1024 + t * 4);
    COMMIT();
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read while the asynchronous copy into it may be pending: the wait before leaves 2 groups [cuda-async-wait]
    sum += s[k % Stages][t ^ 1];
  }
  out[t] = sum;
}
void goStages(const float *in, float *out, int n) { stages<3><<<1, 256>>>(in, out, n); }

// The same in a class, through methods.
struct Tile {
  float *data;
  __device__ void load(const float *from) {
    __pipeline_memcpy_async(data + threadIdx.x, from + threadIdx.x, sizeof(float));
    __pipeline_commit();
  }
  __device__ float take(int i) const { return data[i]; }
};
__global__ void inClass(const float *in, float *out) {
  extern __shared__ float dynamic[];
  Tile tile{dynamic};
  tile.load(in);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'dynamic' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = tile.take(threadIdx.x);
}

// The barrier before the wait orders nothing.
__global__ void barrierFirst(const float *in, float *out) {
  __shared__ float s[128];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __syncthreads();
  __pipeline_wait_prior(0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 127 reads what thread 0 copied into 's' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
  out[threadIdx.x] = s[127 - threadIdx.x];
}

// Half of the block copies for the other half.
__global__ void half(const float *in, float *out) {
  __shared__ float s[128];
  if (threadIdx.x < 128) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
  }
  if (threadIdx.x >= 128)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 128 reads what thread 0 copied into 's' and waited for, with no barrier in between: a thread waits for its own copies only [cuda-async-wait]
    out[threadIdx.x] = s[threadIdx.x - 128];
}
void goHalf(const float *in, float *out) { half<<<1, 256>>>(in, out); }

// A group of one warp.
__global__ void tile32(const float *in, float *out) {
  __shared__ float s[8][32];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int w = threadIdx.x / 32;
  cg::memcpy_async(tile, s[w], in + w * 32, sizeof(float) * 32);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[w][tile.thread_rank()];
  cg::wait(tile);
}

// wait_prior<1> after two copies: the second is pending.
__global__ void prior(const float *in, float *out) {
  __shared__ float a[256];
  __shared__ float b[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, a, in, sizeof(a));
  cg::memcpy_async(block, b, in + 256, sizeof(b));
  cg::wait_prior<1>(block);
  float sum = a[threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'b' is read while the asynchronous copy into it may be pending: the wait before leaves 1 group [cuda-async-wait]
  sum += b[threadIdx.x];
  out[threadIdx.x] = sum;
}

// cuda::ptx.
__global__ void wrappers(const float *in, float *out) {
  __shared__ alignas(128) float s[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    cuda::ptx::mbarrier_init(&bar, 1);
    cuda::ptx::mbarrier_arrive_expect_tx(cuda::ptx::sem_release, cuda::ptx::scope_cta, cuda::ptx::space_shared, &bar, sizeof(s)); 
    cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, s, in, sizeof(s), &bar);
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 1 uses the barrier 'bar', which thread 0 initialises with nothing in between that makes it visible [cuda-async-wait]
  while (!cuda::ptx::mbarrier_try_wait_parity(&bar, 0)) {}
  out[threadIdx.x] = s[threadIdx.x];
}

// Registers of a matrix multiplication.
__global__ void accumulators(const uint64_t *descriptors, float *out) {
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptors[0]), "l"(descriptors[1]));
  asm volatile("wgmma.commit_group.sync.aligned;");
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the accumulator 'd' is read while the matrix multiplication that writes it may be pending [cuda-async-wait]
  out[threadIdx.x] = d[0];
  asm volatile("wgmma.wait_group.sync.aligned 0;");
}

// The stage is refilled by bulk copies while others read it.
__global__ void bulkRefill(const float *in, float *out, int n) {
  __shared__ alignas(128) float s[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) mbar_init(&bar, 1);
  __syncthreads();
  int phase = 0;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) {
      mbar_expect(&bar, sizeof(s));
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 starts an asynchronous copy into 's', which thread 1 may still read: there is no barrier in between [cuda-async-wait]
      bulk_load(s, in + k * 256, sizeof(s), &bar);
    }
    mbar_wait(&bar, phase);
    phase ^= 1;
    sum += s[threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

// Look-alikes

__global__ void ok1(const float4 *in, float *out) {
  __shared__ float4 s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x].x;
}
__global__ void ok2(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  int tid = threadIdx.x;
  __pipeline_memcpy_async(&s[0][tid], &in[tid], 4);
  __pipeline_commit();
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n)
      __pipeline_memcpy_async(&s[(k + 1) & 1][tid], &in[(k + 1) * 256 + tid], 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    acc += s[k & 1][255 - tid];
    __syncthreads();
  }
  out[tid] = acc;
}
// wait then barrier at the top; copy after the barrier into the stage that was read before it
template <int Stages> __global__ void ok3(const float *in, float *out, int n) {
  __shared__ __align__(16) float s[Stages][1024];
  int tid = threadIdx.x;
  for (int p = 0; p < Stages - 1; ++p) {
    if (p < n) CP16((unsigned)__cvta_generic_to_shared(&s[p][tid * 4]), in + p * 1024 + tid * 4);
    COMMIT();
  }
  float acc = 0;
  for (int k = 0; k < n; ++k) {
    waitGroup<Stages - 2>();
    __syncthreads();
    int next = k + Stages - 1;
    if (next < n) CP16((unsigned)__cvta_generic_to_shared(&s[next % Stages][tid * 4]), in + next * 1024 + tid * 4);
    COMMIT();
    for (int i = 0; i < 4; ++i) acc += s[k % Stages][i * 256 + (tid ^ 1)];
  }
  out[tid] = acc;
}
void go(const float *in, float *out, int n) { ok3<4><<<1, 256>>>(in, out, n); ok3<3><<<1, 256>>>(in, out, n); }
__global__ void ok4(const float *in, float *out) {
  __shared__ float s[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(float) * 256);
  cg::wait(block);
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void ok5(const float *in, float *out) {
  __shared__ float s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  for (int k = 0; k < 4; ++k) {
    cuda::memcpy_async(block, s, in + k * 256, sizeof(float) * 256, bar);
    bar.arrive_and_wait();
    out[threadIdx.x] = s[255 - threadIdx.x];
    bar.arrive_and_wait();
  }
}
__device__ void mbar_arrive(uint64_t *b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"((unsigned)__cvta_generic_to_shared(b)) : "memory"); }
__device__ bool mbar_try(uint64_t *b, int parity) {
  unsigned ok;
  asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"((unsigned)__cvta_generic_to_shared(b)), "r"(parity));
  return ok;
}
// producer warp and consumers
template <int S> __global__ void ok6(const float *in, float *out, int n) {
  __shared__ alignas(128) float a[S][256];
  __shared__ uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int i = 0; i < S; ++i) { mbar_init(&full[i], 1); mbar_init(&empty[i], 128); }
  asm volatile("fence.mbarrier_init.release.cluster;");
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int k = 0; k < n; ++k) {
        int s = k % S;
        if (k >= S) while (!mbar_try(&empty[s], (k / S - 1) & 1)) {}
        mbar_expect(&full[s], sizeof(a[0]));
        bulk_load(a[s], in + k * 256, sizeof(a[0]), &full[s]);
      }
  } else {
    float acc = 0;
    for (int k = 0; k < n; ++k) {
      int s = k % S;
      while (!mbar_try(&full[s], (k / S) & 1)) {}
      acc += a[s][threadIdx.x] + a[s][threadIdx.x + 128];
      mbar_arrive(&empty[s]);
    }
    out[threadIdx.x] = acc;
  }
}
void go6(const float *in, float *out, int n) { ok6<2><<<1, 160>>>(in, out, n); }
// refill with phase toggling, block barrier between
__global__ void ok7(const float *in, float *out, int n) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) mbar_init(&bar, 1);
  __syncthreads();
  int phase = 0; float acc = 0;
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) { mbar_expect(&bar, sizeof(a)); bulk_load(a, in + k * 256, sizeof(a), &bar); }
    mbar_wait(&bar, phase);
    phase ^= 1;
    acc += a[threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
__global__ void ok9(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  auto pipe = cuda::make_pipeline();
  auto block = cg::this_thread_block();
  for (int k = 0; k < 2; ++k) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[k][threadIdx.x], &in[k * 256 + threadIdx.x], sizeof(float), pipe);
    pipe.producer_commit();
  }
  for (int k = 0; k < n; ++k) {
    pipe.consumer_wait();
    block.sync();
    out[k * 256 + threadIdx.x] = s[k & 1][threadIdx.x ^ 3];
    pipe.consumer_release();
    block.sync();
    pipe.producer_acquire();
    if (k + 2 < n) cuda::memcpy_async(&s[k & 1][threadIdx.x], &in[(k + 2) * 256 + threadIdx.x], sizeof(float), pipe);
    pipe.producer_commit();
  }
}
template <int S> __global__ void ok10(const float *in, float *out, int n) {
  __shared__ float s[S][256];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, S> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int fetch = 0;
  for (int k = 0; k < n; ++k) {
    for (; fetch < n && fetch < k + S; ++fetch) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[fetch % S], in + fetch * 256, sizeof(float) * 256, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[k * 256 + threadIdx.x] = s[k % S][255 - threadIdx.x];
    pipe.consumer_release();
  }
}
void go10(const float *in, float *out, int n) { ok10<2><<<1, 256>>>(in, out, n); }
// warp by warp
__global__ void ok11(const float *in, float *out) {
  __shared__ float s[8][32];
  int w = threadIdx.x / 32, l = threadIdx.x % 32;
  __pipeline_memcpy_async(&s[w][l], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = s[w][31 - l];
}
// The wait is in an unseen helper.
__device__ void unseenWait();
__global__ void ok12(const float *in, float *out) {
  __shared__ float s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  unseenWait();
  out[threadIdx.x] = s[255 - threadIdx.x];
}
// Everything, committed or not.
__global__ void ok13(const float *in, float *out) {
  __shared__ alignas(16) float s[1024];
  CP16((unsigned)__cvta_generic_to_shared(&s[threadIdx.x * 4]), in + threadIdx.x * 4);
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
// The other buffer is read.
__global__ void ok14(const float *in, float *out) {
  __shared__ float a[256];
  __shared__ float b[256];
  a[threadIdx.x] = threadIdx.x;
  __pipeline_memcpy_async(&b[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x + 256] = b[255 - threadIdx.x];
}
// The older of two groups.
__global__ void ok15(const float *in, float *out) {
  __shared__ float a[256];
  __shared__ float b[256];
  __pipeline_memcpy_async(&a[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&b[threadIdx.x], &in[threadIdx.x + 256], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x + 256] = b[255 - threadIdx.x];
}
// The last iteration waits for all.
__global__ void ok16(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], 4);
  __pipeline_commit();
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n) {
      __pipeline_memcpy_async(&s[(k + 1) & 1][t], &in[(k + 1) * 256 + t], 4);
      __pipeline_commit();
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
    sum += s[k & 1][255 - t];
    __syncthreads();
  }
  out[t] = sum;
}
// cuda::barrier, with a token, tested in a loop.
__global__ void ok17(const float *in, float *out) {
  __shared__ float s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float), bar);
  auto token = bar.arrive();
  while (!bar.try_wait(std::move(token))) {}
  out[threadIdx.x] = s[255 - threadIdx.x];
}
// The bytes of two copies, announced once.
__global__ void ok18(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ alignas(128) float b[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) mbar_init(&bar, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    mbar_expect(&bar, sizeof(a) + sizeof(b));
    bulk_load(a, in, sizeof(a), &bar);
    bulk_load(b, in + 256, sizeof(b), &bar);
  }
  mbar_wait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
// One thread waits, then the block meets.
__global__ void ok19(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    mbar_init(&bar, 1);
    mbar_expect(&bar, sizeof(a));
    bulk_load(a, in, sizeof(a), &bar);
    mbar_wait(&bar, 0);
  }
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x];
}
// Registers after the wait.
__global__ void ok20(const uint64_t *descriptors, float *out) {
  float d[4] = {};
  asm volatile("wgmma.fence.sync.aligned;");
  for (int k = 0; k < 4; ++k)
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptors[k]), "l"(descriptors[k + 4]));
  asm volatile("wgmma.commit_group.sync.aligned;");
  asm volatile("wgmma.wait_group.sync.aligned 0;");
  out[threadIdx.x] = d[0] + d[1];
}
// A copy arrives on the barrier that all wait for.
__global__ void ok21(const float *in, float *out) {
  __shared__ float s[256];
  __shared__ __mbarrier_t bar;
  if (threadIdx.x == 0) __mbarrier_init(&bar, blockDim.x);
  __syncthreads();
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_arrive_on(&bar);
  __mbarrier_token_t token = __mbarrier_arrive(&bar);
  while (!__mbarrier_test_wait(&bar, token)) {}
  out[threadIdx.x] = s[255 - threadIdx.x];
}
// A named barrier of those who read.
__global__ void ok22(const float *in, float *out) {
  __shared__ float s[128];
  if (threadIdx.x < 128) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[threadIdx.x] = s[127 - threadIdx.x];
  }
}
// The elected lane.
__device__ bool elected() {
  unsigned p = 0;
  asm volatile("{\n.reg .pred P;\nelect.sync _|P, 0xffffffff;\nselp.b32 %0, 1, 0, P;\n}" : "=r"(p));
  return p;
}
__global__ void ok23(const float *in, float *out) {
  __shared__ alignas(128) float a[256];
  __shared__ uint64_t bar;
  if (threadIdx.x < 32 && elected()) mbar_init(&bar, 1);
  __syncthreads();
  if (threadIdx.x < 32 && elected()) {
    mbar_expect(&bar, sizeof(a));
    bulk_load(a, in, sizeof(a), &bar);
  }
  mbar_wait(&bar, 0);
  out[threadIdx.x] = a[threadIdx.x];
}
