// A child grid writes through a pointer to a local variable of its parent.
#include "observe.h"

using namespace cuda_lint;

__device__ int Value;

__global__ void child(int *Target) { *Target = 42; }

__global__ void parent(cudaError_t *Launch) {
#ifdef CUDA_LINT_CORRECTED
  int *Target = &Value;
#else
  int Local = 0;
  int *Target = &Local;
#endif
  child<<<1, 1>>>(Target); // HAZARD: cuda-cdp-child-pointer
  *Launch = cudaGetLastError();
}

int main() {
  prepare();
  auto *Launch = hostArray<cudaError_t>(1);
  *Launch = cudaErrorUnknown;
  parent<<<1, 1>>>(Launch);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("device_launch", *Launch);
  Seen.set("value", valueOf(Value));
  return Seen.print();
}
