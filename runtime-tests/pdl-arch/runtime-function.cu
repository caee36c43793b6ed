// The same through the runtime's function.
#include "observe.h"

using namespace cuda_lint;

__device__ int Sum;

__global__ void kernel() {
#ifdef CUDA_LINT_CORRECTED
#if __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
#else
  cudaGridDependencySynchronize(); // HAZARD: cuda-pdl-arch
#endif
  atomicAdd(&Sum, 1);
}

int main() {
  prepare();
  kernel<<<1, 32>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("sum", valueOf(Sum));
  return Seen.print();
}
