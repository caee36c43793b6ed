// Blocks hand their sums over by a ticket, with no fence between the sum and the ticket; the last block sums up. 2,000 launches.
#include "observe.h"

using namespace cuda_lint;

__device__ int Missing;

__global__ void sum(int *Partial, unsigned *Done, int Round) {
  __shared__ bool Last;
  if (threadIdx.x == 0) {
    Partial[blockIdx.x * 1024] = Round;
#ifdef CUDA_LINT_CORRECTED
    __threadfence();
#endif
    Last = atomicAdd(Done, 1) == gridDim.x - 1; // HAZARD: cuda-order-publish
  }
  __syncthreads();
  if (Last && threadIdx.x == 0) {
    for (unsigned I = 0; I < gridDim.x; ++I)
      if (__ldcg(&Partial[I * 1024]) != Round)
        atomicAdd(&Missing, 1);
    *Done = 0;
  }
}

int main() {
  prepare();
  int *Partial = deviceArray<int>(264 * 1024);
  unsigned *Done = deviceArray<unsigned>(1);
  for (int Round = 1; Round <= 2000; ++Round)
    sum<<<264, 32>>>(Partial, Done, Round);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("missing", valueOf(Missing));
  return Seen.print();
}
