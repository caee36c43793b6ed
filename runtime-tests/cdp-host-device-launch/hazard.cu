// A kernel launched from a __host__ __device__ function. Documented as unsupported; with -rdc=true the compiler takes
// it and both paths run.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void work() { atomicAdd(&Ran, 1); }

#ifdef CUDA_LINT_CORRECTED
__host__ cudaError_t launchFromHost() {
  work<<<1, 1>>>();
  return cudaGetLastError();
}

__device__ cudaError_t launchFromDevice() {
  work<<<1, 1>>>();
  return cudaGetLastError();
}
#else
__host__ __device__ cudaError_t launch() {
  work<<<1, 1>>>(); // HAZARD: cuda-cdp-host-device-launch
  return cudaGetLastError();
}

__host__ cudaError_t launchFromHost() { return launch(); }

__device__ cudaError_t launchFromDevice() { return launch(); }
#endif

__global__ void parent(cudaError_t *Error) { *Error = launchFromDevice(); }

int main() {
  prepare();
  auto *Error = hostArray<cudaError_t>(1);
  Observed Seen;
  Seen.set("host_launch", launchFromHost());
  require(cudaDeviceSynchronize());
  Seen.set("ran_after_host_launch", valueOf(Ran));
  parent<<<1, 1>>>(Error);
  require(cudaGetLastError());
  Seen.synchronise();
  Seen.set("device_launch", *Error);
  Seen.set("ran_after_both", valueOf(Ran));
  return Seen.print();
}
