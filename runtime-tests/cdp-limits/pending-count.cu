// The size of the pool of pending launches set after a launch: documented as too late, and taken.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void child() { atomicAdd(&Ran, 1); }

__global__ void parent(cudaError_t *Launch) {
  child<<<1, 1>>>();
  *Launch = cudaGetLastError();
}

int main() {
  prepare();
  Observed Seen;
  auto *Launch = hostArray<cudaError_t>(1);
#ifdef CUDA_LINT_CORRECTED
  Seen.set("set_limit", cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096));
#endif
  parent<<<1, 1>>>(Launch);
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
#ifndef CUDA_LINT_CORRECTED
  Seen.set("set_limit", cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096)); // HAZARD: cuda-cdp-limits
#endif
  Seen.set("device_launch", *Launch);
  Seen.set("ran", valueOf(Ran));
  Seen.synchronise();
  return Seen.print();
}
