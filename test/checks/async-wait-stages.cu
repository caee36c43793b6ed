// RUN: %check --checks='-*,cuda-async-wait' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Warps that fill a stage each: the barrier of which one it is depends on the thread.

#include <cstdint>

__device__ uint32_t place(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ void init(uint64_t *b) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(place(b)), "r"(1)); }
__device__ void wait(uint64_t *b) {
  asm volatile("{\n .reg .pred P1;\n LAB_WAIT:\n mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], 0;\n @P1 bra DONE;\n bra LAB_WAIT;\n DONE:\n }" ::"r"(place(b)));
}
__device__ void fill(float *to, const float *from, uint32_t bytes, uint64_t *b) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(place(b)), "r"(bytes) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(place(to)), "l"(from), "r"(bytes), "r"(place(b)) : "memory");
}

template <int Waits> __device__ void stages(float *out, const float *in) {
  __shared__ alignas(128) float tiles[4][1024];
  __shared__ alignas(8) uint64_t barriers[4];
  const int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; i++)
      init(&barriers[i]);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  if (warp >= 4 && threadIdx.x % 32 == 0) {
    const int stage = warp - 4;
    // What is not waited for may be read at any time.
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} starts an asynchronous copy into 'tiles', which thread {{[0-9]+}} may still read
    fill(tiles[stage], in + stage * 1024, 4096, &barriers[stage]);
  }
  if (warp < 4) {
    float sum = 0;
    for (int k = 0; k < 4; k++) {
      if (Waits)
        wait(&barriers[k]);
      sum += tiles[k][threadIdx.x];
    }
    out[threadIdx.x] = sum;
  }
}
__global__ __launch_bounds__(256) void waited(float *out, const float *in) { stages<1>(out, in); }
__global__ __launch_bounds__(256) void forgotten(float *out, const float *in) { stages<0>(out, in); }
// All stages are waited for before the first is read.
__global__ __launch_bounds__(256) void waitedFirst(float *out, const float *in) {
  __shared__ alignas(128) float tiles[4][1024];
  __shared__ alignas(8) uint64_t barriers[4];
  const int warp = threadIdx.x / 32;
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; i++)
      init(&barriers[i]);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  if (warp >= 4 && threadIdx.x % 32 == 0)
    fill(tiles[warp - 4], in + (warp - 4) * 1024, 4096, &barriers[warp - 4]);
  if (warp < 4) {
    for (int k = 0; k < 4; k++)
      wait(&barriers[k]);
    out[threadIdx.x] = tiles[warp][threadIdx.x];
  }
}
void run(float *out, const float *in) {
  waited<<<1, 256>>>(out, in);
  forgotten<<<1, 256>>>(out, in);
  waitedFirst<<<1, 256>>>(out, in);
}
