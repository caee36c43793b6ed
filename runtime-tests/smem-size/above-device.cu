// One byte more than the 232,448 that a block can have on sm_90: the attribute is refused, and so is the launch.
#include "observe.h"

using namespace cuda_lint;

extern __shared__ char Dynamic[];

__device__ int Ran;

__global__ void kernel() {
  Dynamic[threadIdx.x] = 1;
  atomicAdd(&Ran, Dynamic[threadIdx.x]);
}

int main() {
  prepare();
#ifdef CUDA_LINT_CORRECTED
  constexpr int Bytes = 232448;
#else
  constexpr int Bytes = 232449;
#endif
  Observed Seen;
  Seen.set("attribute", cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
  (void)cudaGetLastError();
  kernel<<<1, 32, Bytes>>>(); // HAZARD: cuda-smem-size
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
