// A block writes a tile, and one thread sends it by a bulk copy; nothing makes the stores visible to the asynchronous proxy.
#include "observe.h"

#include <cstdint>

using namespace cuda_lint;

__global__ void send(int *Out, int Rounds) {
  __shared__ alignas(128) int Tile[1024];
  for (int Round = 0; Round < Rounds; ++Round) {
    for (int I = threadIdx.x; I < 1024; I += 256)
      Tile[I] = Round * 1024 + I;
#ifdef CUDA_LINT_CORRECTED
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
    __syncthreads();
    if (threadIdx.x == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" // HAZARD: cuda-async-proxy
                   ::"l"(Out + Round * 1024), "r"(static_cast<uint32_t>(__cvta_generic_to_shared(Tile))), "r"(4096)
                   : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    }
    __syncthreads();
  }
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

int main() {
  prepare();
  constexpr int Rounds = 64;
  int *Out = deviceArray<int>(Rounds * 1024);
  static int Host[Rounds * 1024];
  send<<<1, 256>>>(Out, Rounds);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  require(cudaMemcpy(Host, Out, sizeof(Host), cudaMemcpyDeviceToHost));
  long long Wrong = 0;
  for (int I = 0; I < Rounds * 1024; ++I)
    Wrong += Host[I] != I;
  Seen.set("wrong", Wrong);
  return Seen.print();
}
