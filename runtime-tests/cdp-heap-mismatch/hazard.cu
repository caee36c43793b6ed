// Memory from the device's heap that the host copies and frees.
#include "observe.h"

using namespace cuda_lint;

__device__ int *Kept;

__global__ void allocate() {
  Kept = static_cast<int *>(malloc(sizeof(int)));
  if (Kept)
    *Kept = 42;
}

__device__ int Copy;

__global__ void release() {
  Copy = *Kept;
  free(Kept);
}

int main() {
  prepare();
  allocate<<<1, 1>>>();
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  release<<<1, 1>>>();
  Seen.set("free", cudaGetLastError());
  Seen.synchronise();
  Seen.set("copy", cudaSuccess);
  Seen.set("value", valueOf(Copy));
#else
  int *Block = nullptr;
  require(cudaMemcpyFromSymbol(&Block, Kept, sizeof(Block)));
  int Value = -1;
  Seen.set("copy", cudaMemcpy(&Value, Block, sizeof(Value), cudaMemcpyDeviceToHost)); // HAZARD: cuda-cdp-heap-mismatch
  (void)cudaGetLastError();
  Seen.set("free", cudaFree(Block)); // HAZARD: cuda-cdp-heap-mismatch
  (void)cudaGetLastError();
  Seen.synchronise();
  Seen.set("value", static_cast<long long>(Value));
#endif
  return Seen.print();
}
