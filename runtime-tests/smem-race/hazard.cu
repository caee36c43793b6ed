// A block reverses 256 words in shared memory with no barrier between the writes and the reads.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void reverse() {
  __shared__ int Words[256];
  Words[threadIdx.x] = -1;
  __syncthreads();
  // The warps of the upper half come late to the write.
  if (threadIdx.x >= 128)
    delay(Millisecond);
  Words[threadIdx.x] = threadIdx.x;
#ifdef CUDA_LINT_CORRECTED
  __syncthreads();
#endif
  if (Words[255 - threadIdx.x] != 255 - threadIdx.x) // HAZARD: cuda-smem-race
    atomicAdd(&Wrong, 1);
}

int main() {
  prepare();
  reverse<<<1, 256>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
