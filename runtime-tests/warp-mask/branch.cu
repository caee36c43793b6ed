// Half a warp asks the other half for its values; the other half is not there.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void ask() {
  const int Lane = threadIdx.x % 32;
  int V = 100 + Lane;
#ifdef CUDA_LINT_CORRECTED
  const int Other = __shfl_xor_sync(0xffffffffu, V, 16);
#endif
  if (Lane < 16) {
#ifndef CUDA_LINT_CORRECTED
    const int Other = __shfl_xor_sync(0xffffffffu, V, 16); // HAZARD: cuda-warp-mask
#endif
    if (Other != 100 + (Lane ^ 16))
      atomicAdd(&Wrong, 1);
  }
}

int main() {
  prepare();
  ask<<<1, 32>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
