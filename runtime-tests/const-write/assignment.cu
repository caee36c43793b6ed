// A kernel assigns a __constant__ variable: the compiler refuses.
#include "observe.h"

using namespace cuda_lint;

__constant__ int Factor = 1;

__device__ int Result;

__global__ void kernel() {
#ifndef CUDA_LINT_CORRECTED
  Factor = 42; // HAZARD: cuda-const-write
#endif
  Result = Factor;
}

int main() {
  prepare();
  int New = 42;
  require(cudaMemcpyToSymbol(Factor, &New, sizeof(New)));
  kernel<<<1, 1>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("device_reads", valueOf(Result));
  return Seen.print();
}
