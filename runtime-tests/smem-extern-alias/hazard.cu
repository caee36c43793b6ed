// Two extern __shared__ arrays of different names start at the same address.
#include "observe.h"

using namespace cuda_lint;

extern __shared__ int Keys[];
#ifndef CUDA_LINT_CORRECTED
extern __shared__ int Values[];
#endif

__device__ int SameAddress;
__device__ int Overwritten;

/// \p Shift is 0. The compiler, which believes the two arrays apart, would otherwise hand the value just stored to the
/// read.
__global__ void kernel(int Shift) {
#ifdef CUDA_LINT_CORRECTED
  int *Values = Keys + 256;
#endif
  Keys[threadIdx.x] = threadIdx.x;
  Values[threadIdx.x] = -1;
  if (Keys[threadIdx.x + Shift] != threadIdx.x) // HAZARD: cuda-smem-extern-alias
    atomicAdd(&Overwritten, 1);
  if (threadIdx.x == 0)
    SameAddress = __cvta_generic_to_shared(Keys) == __cvta_generic_to_shared(Values);
}

int main() {
  prepare();
  volatile int Shift = 0;
  kernel<<<1, 256, 2 * 256 * sizeof(int)>>>(Shift);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("same_address", valueOf(SameAddress));
  Seen.set("overwritten", valueOf(Overwritten));
  return Seen.print();
}
