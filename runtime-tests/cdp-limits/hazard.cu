// The size of the device's heap set after a kernel has used the heap.
#include "observe.h"

using namespace cuda_lint;

__device__ int Used;

__global__ void useHeap() {
  void *Block = malloc(1024);
  if (Block)
    Used = 1;
  free(Block);
}

int main() {
  prepare();
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  Seen.set("set_limit", cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
#endif
  useHeap<<<1, 1>>>();
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
#ifndef CUDA_LINT_CORRECTED
  Seen.set("set_limit", cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20)); // HAZARD: cuda-cdp-limits
  (void)cudaGetLastError();
#endif
  size_t Size = 0;
  require(cudaDeviceGetLimit(&Size, cudaLimitMallocHeapSize));
  Seen.set("heap_mib", static_cast<long long>(Size >> 20));
  Seen.set("used", valueOf(Used));
  Seen.synchronise();
  return Seen.print();
}
