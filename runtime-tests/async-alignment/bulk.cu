// A bulk copy into shared memory that starts eight bytes behind a multiple of 16.
#include "observe.h"

#include <cstdint>

using namespace cuda_lint;

__global__ void load(const int *Values, int *Out) {
  __shared__ alignas(128) int Tile[64];
  __shared__ uint64_t Bar;
  const uint32_t B = static_cast<uint32_t>(__cvta_generic_to_shared(&Bar));
#ifdef CUDA_LINT_CORRECTED
  const int First = 4;
#else
  const int First = 2;
#endif
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(B) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(B), "r"(128) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" // HAZARD: cuda-async-alignment
                 ::"r"(static_cast<uint32_t>(__cvta_generic_to_shared(Tile + First))), "l"(Values), "r"(128), "r"(B)
                 : "memory");
  }
  uint32_t Done = 0;
  while (!Done)
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\nselp.u32 %0, 1, 0, p;\n}"
                 : "=r"(Done)
                 : "r"(B)
                 : "memory");
  Out[threadIdx.x] = Tile[First + threadIdx.x];
}

int main() {
  prepare();
  int *Values = deviceArray<int>(64), *Out = deviceArray<int>(32);
  load<<<1, 32>>>(Values, Out);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  return Seen.print();
}
