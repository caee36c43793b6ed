// A stream made by one grid, kept in a variable of the device, and used by the next grid.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;
__device__ cudaStream_t Kept;

__global__ void work() { atomicAdd(&Ran, 1); }

__global__ void first(cudaError_t *Errors) { Errors[0] = cudaStreamCreateWithFlags(&Kept, cudaStreamNonBlocking); }

__global__ void second(cudaError_t *Errors) {
#ifdef CUDA_LINT_CORRECTED
  cudaStream_t Own;
  Errors[0] = cudaStreamCreateWithFlags(&Own, cudaStreamNonBlocking);
  work<<<1, 1, 0, Own>>>();
#else
  work<<<1, 1, 0, Kept>>>(); // HAZARD: cuda-cdp-handle-scope
#endif
  Errors[1] = cudaGetLastError();
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(2);
  first<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
  second<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("create", Errors[0]);
  Seen.set("launch", Errors[1]);
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
