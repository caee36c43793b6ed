// A barrier of the whole grid in a grid that was not launched as a cooperative one.
#include "observe.h"

#include <cooperative_groups.h>

using namespace cuda_lint;

__device__ int Ready;
__device__ int Late;

__global__ void kernel() {
  if (threadIdx.x == 0)
    atomicAdd(&Ready, 1);
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0 && atomicAdd(&Ready, 0) != gridDim.x)
    atomicAdd(&Late, 1);
}

int main() {
  prepare();
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  Seen.set("launch", cudaLaunchCooperativeKernel(kernel, dim3(8), dim3(32), nullptr, 0, nullptr));
#else
  kernel<<<8, 32>>>(); // HAZARD: cuda-sync-grid-launch
  Seen.set("launch", cudaGetLastError());
#endif
  Seen.synchronise();
  Seen.set("late", valueOf(Late));
  return Seen.print();
}
