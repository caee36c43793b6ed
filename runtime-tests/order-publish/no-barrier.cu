// Thread 0 of each block takes a ticket before the other warps of its block have written; the last block sums up.
#include "observe.h"

using namespace cuda_lint;

__device__ int Missing;

__global__ void sum(int *Partial, unsigned *Done) {
  __shared__ bool Last;
  if (threadIdx.x >= 32)
    delay(Millisecond);
  Partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
#ifdef CUDA_LINT_CORRECTED
  __syncthreads();
#endif
  if (threadIdx.x == 0)
    Last = atomicAdd(Done, 1) == gridDim.x - 1; // HAZARD: cuda-order-publish
  if (threadIdx.x < 32) {
    __syncwarp();
    if (Last)
      for (unsigned I = threadIdx.x; I < gridDim.x * blockDim.x; I += 32)
        if (Partial[I] == 0)
          atomicAdd(&Missing, 1);
  }
}

int main() {
  prepare();
  int *Partial = deviceArray<int>(4 * 128);
  unsigned *Done = deviceArray<unsigned>(1);
  sum<<<4, 128>>>(Partial, Done);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("missing", valueOf(Missing));
  return Seen.print();
}
