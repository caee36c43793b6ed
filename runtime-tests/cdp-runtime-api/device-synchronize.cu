// A parent that waits for its child with cudaDeviceSynchronize, which CUDA 12 took away; a tail launch does it.
#include "observe.h"

using namespace cuda_lint;

__device__ int Value;

__global__ void child() { Value = 41; }

__global__ void after() { Value += 1; }

__global__ void parent(cudaError_t *Errors) {
  child<<<1, 1>>>();
  Errors[0] = cudaGetLastError();
#ifdef CUDA_LINT_CORRECTED
  after<<<1, 1, 0, cudaStreamTailLaunch>>>();
#else
  cudaDeviceSynchronize(); // HAZARD: cuda-cdp-runtime-api
  after<<<1, 1>>>();
#endif
  Errors[1] = cudaGetLastError();
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(2);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("value", valueOf(Value));
  return Seen.print();
}
