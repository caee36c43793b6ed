// A barrier that only the first warp reaches. The next barrier of the second warp answers for it, so from then on the
// block's barriers no longer separate what they are written to separate: the second warp reads before the first has
// written.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void kernel() {
  __shared__ int Words[64];
  Words[threadIdx.x] = 0;
  __syncthreads();
#ifdef CUDA_LINT_CORRECTED
  __syncthreads();
#else
  if (threadIdx.x < 32)
    __syncthreads(); // HAZARD: cuda-sync-divergent-barrier
#endif
  if (threadIdx.x < 32) {
    delay(Millisecond);
    Words[threadIdx.x] = 1;
  }
  __syncthreads();
  if (threadIdx.x >= 32 && Words[threadIdx.x - 32] != 1)
    atomicAdd(&Wrong, 1);
}

int main() {
  prepare();
  kernel<<<1, 64>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
