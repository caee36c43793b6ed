// A barrier that 40 of 64 threads reach. The documentation forbids it; nothing reports it.
#include "observe.h"

using namespace cuda_lint;

__device__ int Arrived;

__global__ void kernel() {
#ifdef CUDA_LINT_CORRECTED
  if (threadIdx.x < 40)
    atomicAdd(&Arrived, 1);
  __syncthreads();
#else
  if (threadIdx.x < 40) {
    atomicAdd(&Arrived, 1);
    __syncthreads(); // HAZARD: cuda-sync-divergent-barrier
  }
#endif
}

int main() {
  prepare();
  kernel<<<1, 64>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("arrived", valueOf(Arrived));
  return Seen.print();
}
