// One byte more than 48 KB of dynamic shared memory, without the attribute that allows it.
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
  require(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 49153));
#endif
  kernel<<<1, 32, 49153>>>(); // HAZARD: cuda-smem-size
  Observed Seen;
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
