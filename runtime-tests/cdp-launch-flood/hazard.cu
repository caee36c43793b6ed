// Every thread of every block launches a child: more than the pool of pending launches holds.
#include "observe.h"

using namespace cuda_lint;

__device__ unsigned Ran;
__device__ unsigned Dropped;

__global__ void child() { atomicAdd(&Ran, 1); }

__global__ void parent() {
#ifdef CUDA_LINT_CORRECTED
  if (threadIdx.x == 0) {
    child<<<1, 256>>>();
    if (cudaGetLastError() != cudaSuccess)
      atomicAdd(&Dropped, 256);
  }
#else
  child<<<1, 1>>>(); // HAZARD: cuda-cdp-launch-flood
  if (cudaGetLastError() == cudaErrorLaunchPendingCountExceeded)
    atomicAdd(&Dropped, 1);
#endif
}

int main() {
  prepare();
  parent<<<64, 256>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wanted", 64LL * 256);
  Seen.set("ran", valueOf(Ran));
  Seen.set("dropped", valueOf(Dropped));
  return Seen.print();
}
