// RUN: %check --checks='-*,cuda-order-publish' %s -- -std=c++17 --offload-arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// One lane arrives at a barrier in shared memory for its warp.
#include <stdint.h>

__device__ uint32_t at(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ void init(uint64_t *b, int n) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(b)), "r"(n)
               : "memory");
}
__device__ void arrive(uint64_t *b) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(b))
               : "memory");
}
__device__ void wait(uint64_t *b, int parity) {
  asm volatile("{\n"
               ".reg .pred p;\n"
               "W:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n"
               "@p bra D;\n"
               "bra W;\n"
               "D:\n"
               "}" ::"r"(at(b)),
               "r"(parity)
               : "memory");
}

template <int Kind>
__global__ void split(const float *in, float *out, int tiles) {
  __shared__ float part[4][32];
  __shared__ uint64_t full[4], empty[4];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    for (int i = 0; i < 4; ++i) {
      init(&full[i], Kind == 2 ? 32 : 1);
      init(&empty[i], 32);
    }
  __syncthreads();
  if (warp < 4) {
    for (int t = 0; t < tiles; ++t) {
      if (t)
        wait(&empty[warp], (t - 1) & 1);
      part[warp][lane] = in[(t * 4 + warp) * 32 + lane];
      if constexpr (Kind == 1)
        __syncwarp();
      if constexpr (Kind == 2)
        arrive(&full[warp]);
      else if (lane == 0)
        // CHECK: :[[@LINE+3]]:9: warning: one lane arrives for its warp, and what the other lanes wrote to 'part' has no barrier of the warp behind it [cuda-order-publish]
        // CHECK: note: 'part' is written here
        // CHECK: note: it is read here by who waited for the arrival
        arrive(&full[warp]);
    }
  } else {
    for (int t = 0; t < tiles; ++t) {
      wait(&full[warp - 4], t & 1);
      out[(t * 4 + warp - 4) * 32 + lane] = part[warp - 4][31 - lane];
      arrive(&empty[warp - 4]);
    }
  }
}

// The lane arrives for what it has stored itself.
__global__ void own(const float *in, float *out) {
  __shared__ float sum[4];
  __shared__ uint64_t full[4];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0)
    for (int i = 0; i < 4; ++i)
      init(&full[i], 1);
  __syncthreads();
  if (warp < 4) {
    float v = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_down_sync(~0u, v, d);
    if (lane == 0) {
      sum[warp] = v;
      arrive(&full[warp]);
    }
  } else {
    wait(&full[warp - 4], 0);
    out[threadIdx.x] = sum[warp - 4];
  }
}

void launch(const float *in, float *out, int tiles) {
  split<0><<<1, 256>>>(in, out, tiles);
  split<1><<<1, 256>>>(in, out, tiles);
  split<2><<<1, 256>>>(in, out, tiles);
  own<<<1, 256>>>(in, out);
}
