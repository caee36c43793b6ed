// Ten mebibytes allocated from the device's heap, which has eight unless the program asks for more.
#include "observe.h"

using namespace cuda_lint;

__device__ void *Blocks[10];
__device__ int Allocated;

__global__ void allocate() {
  for (int I = 0; I < 10; ++I) {
    Blocks[I] = malloc(1 << 20); // HAZARD: cuda-cdp-heap-mismatch
    if (Blocks[I])
      ++Allocated;
  }
}

int main() {
  prepare();
#ifdef CUDA_LINT_CORRECTED
  require(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20));
#endif
  allocate<<<1, 1>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("allocated", valueOf(Allocated));
  return Seen.print();
}
