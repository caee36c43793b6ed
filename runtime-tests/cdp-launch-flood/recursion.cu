// A kernel that launches itself with nothing that ends it.
#include "observe.h"

using namespace cuda_lint;

__device__ unsigned Depth;
__device__ cudaError_t Stopped;

#ifdef CUDA_LINT_CORRECTED
__global__ void again(int Left) {
  atomicAdd(&Depth, 1);
  if (Left == 0)
    return;
  again<<<1, 1>>>(Left - 1);
#else
__global__ void again() {
  atomicAdd(&Depth, 1);
  again<<<1, 1>>>(); // HAZARD: cuda-cdp-launch-flood
#endif
  cudaError_t Error = cudaGetLastError();
  if (Error != cudaSuccess)
    Stopped = Error;
}

int main() {
  prepare();
#ifdef CUDA_LINT_CORRECTED
  again<<<1, 1>>>(99);
#else
  again<<<1, 1>>>();
#endif
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("depth", valueOf(Depth));
  Seen.set("stopped_by", static_cast<cudaError_t>(valueOf(Stopped)));
  return Seen.print();
}
