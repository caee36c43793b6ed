// RUN: %check --checks='-*,cuda-async-wait' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-async-wait' %s -- -arch=sm_90 -DRIGHT | FileCheck %s --allow-empty --check-prefix=RIGHT
// RIGHT-NOT: warning

// A wait for the parity of a phase that was over: a note says which it is.

#include <cuda_runtime.h>
#include <cstdint>

class Barrier {
public:
  __device__ void init(unsigned count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at()), "r"(count) : "memory");
  }
  __device__ void fetch(void *to, const void *from, unsigned bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at()), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     static_cast<uint32_t>(__cvta_generic_to_shared(to))),
                 "l"(from), "r"(bytes), "r"(at())
                 : "memory");
  }
  __device__ void wait(unsigned parity) {
    unsigned done = 0;
    while (!done)
      asm volatile("{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n selp.u32 %0, 1, 0, p;\n}"
                   : "=r"(done)
                   : "r"(at()), "r"(parity)
                   : "memory");
  }

private:
  __device__ uint32_t at() { return static_cast<uint32_t>(__cvta_generic_to_shared(&Word)); }
  uint64_t Word;
};

template <bool Turns> __global__ void sums(const float *x, float *out, int tiles) {
  __shared__ alignas(128) float tile[1024];
  __shared__ Barrier full;
  if (threadIdx.x == 0)
    full.init(1);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < tiles; ++k) {
    if (threadIdx.x == 0)
      full.fetch(tile, x + k * 1024, sizeof(tile));
    // CHECK: :[[@LINE+4]]:14: warning: 'tile' is read before the asynchronous copy into it was waited for
    // CHECK: :[[@LINE+1]]:5: note: this wait is for the parity of a phase that was over before, and lets go at once
    full.wait(Turns ? k & 1 : 0);
    for (int i = threadIdx.x; i < 1024; i += 256)
      sum += tile[i];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
void go(const float *x, float *out, int tiles, bool turns) {
#ifdef RIGHT
  sums<true><<<1, 256>>>(x, out, tiles);
#else
  sums<false><<<1, 256>>>(x, out, tiles);
#endif
}
