// The source of a bulk copy is overwritten before the copy has read it.
#include "observe.h"

#include <cstdint>

using namespace cuda_lint;

__global__ void send(int *Out, int Rounds) {
  __shared__ alignas(128) int Tile[8192];
  for (int Round = 0; Round < Rounds; ++Round) {
    for (int I = threadIdx.x; I < 8192; I += 1024)
      Tile[I] = Round; // HAZARD: cuda-async-proxy
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                   ::"l"(Out + Round * 8192), "r"(static_cast<uint32_t>(__cvta_generic_to_shared(Tile))), "r"(32768)
                   : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
#ifdef CUDA_LINT_CORRECTED
      asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
#endif
    }
    __syncthreads();
  }
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

int main() {
  prepare();
  constexpr int Rounds = 32;
  int *Out = deviceArray<int>(Rounds * 8192);
  static int Host[Rounds * 8192];
  send<<<1, 1024>>>(Out, Rounds);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  require(cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost));
  long long Wrong = 0;
  for (int I = 0; I < Rounds * 8192; ++I)
    Wrong += Host[I] != I / 8192;
  Seen.set("wrong", Wrong);
  return Seen.print();
}
