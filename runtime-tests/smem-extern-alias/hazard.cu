// Two extern __shared__ arrays of different names start at the same address.
#include "observe.h"

using namespace cuda_lint;

extern __shared__ int Keys[];
#ifndef CUDA_LINT_CORRECTED
extern __shared__ int Values[];
#endif

__device__ int SameAddress;
__device__ int Overwritten;

__global__ void kernel() {
#ifdef CUDA_LINT_CORRECTED
  int *Values = Keys + 256;
#endif
  Keys[threadIdx.x] = threadIdx.x;
  Values[threadIdx.x] = -1;
  if (Keys[threadIdx.x] != threadIdx.x) // HAZARD: cuda-smem-extern-alias
    atomicAdd(&Overwritten, 1);
  if (threadIdx.x == 0)
    SameAddress = __cvta_generic_to_shared(Keys) == __cvta_generic_to_shared(Values);
}

int main() {
  prepare();
  kernel<<<1, 256, 2 * 256 * sizeof(int)>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("same_address", valueOf(SameAddress));
  Seen.set("overwritten", valueOf(Overwritten));
  return Seen.print();
}
