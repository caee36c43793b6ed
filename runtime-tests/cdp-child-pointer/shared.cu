// A child grid reads through a pointer to shared memory of its parent.
#include "observe.h"

using namespace cuda_lint;

__device__ int Value;
__device__ int Sum;

__global__ void child(const int *Source) { Sum = *Source + 1; }

__global__ void parent(cudaError_t *Launch) {
#ifdef CUDA_LINT_CORRECTED
  int *Source = &Value;
#else
  __shared__ int Tile[32];
  int *Source = &Tile[0];
#endif
  *Source = 41;
  child<<<1, 1>>>(Source); // HAZARD: cuda-cdp-child-pointer
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
  Seen.set("value", valueOf(Sum));
  return Seen.print();
}
