// A loop with a barrier between write and read, and none between the read and the next iteration's write.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void rotate() {
  __shared__ int Words[64];
  for (int Round = 0; Round < 8; ++Round) {
    Words[threadIdx.x] = Round; // HAZARD: cuda-smem-race
    __syncthreads();
    // The second warp comes late to the read.
    if (threadIdx.x >= 32)
      delay(Millisecond);
    if (Words[63 - threadIdx.x] != Round)
      atomicAdd(&Wrong, 1);
#ifdef CUDA_LINT_CORRECTED
    __syncthreads();
#endif
  }
}

int main() {
  prepare();
  rotate<<<1, 64>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
