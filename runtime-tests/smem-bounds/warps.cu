// A value a warp in an array for 4 warps, in a block of 32: the others write far behind the block's shared memory.
#include "observe.h"

using namespace cuda_lint;

__device__ int Total;

__global__ void sum() {
#ifdef CUDA_LINT_CORRECTED
  __shared__ int Partial[32];
#else
  __shared__ int Partial[4];
#endif
  const unsigned Count = __popc(__ballot_sync(0xffffffffu, true));
  if (threadIdx.x % 32 == 0)
    Partial[threadIdx.x / 32] = Count; // HAZARD: cuda-smem-bounds
  __syncthreads();
  if (threadIdx.x == 0) {
    int All = 0;
    for (unsigned Warp = 0; Warp < blockDim.x / 32; ++Warp)
#ifdef CUDA_LINT_CORRECTED
      All += Partial[Warp];
#else
      All += Warp < 4 ? Partial[Warp] : 0;
#endif
    Total = All;
  }
}

int main() {
  prepare();
  sum<<<1, 1024>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("total", valueOf(Total));
  return Seen.print();
}
