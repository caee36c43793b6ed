// Static and dynamic shared memory that are below 48 KB each and above it together.
#include "observe.h"

using namespace cuda_lint;

extern __shared__ char Dynamic[];

__device__ int Ran;

__global__ void kernel() {
  __shared__ char Static[40960];
  Static[threadIdx.x] = 1;
  Dynamic[threadIdx.x] = 1;
  atomicAdd(&Ran, Dynamic[threadIdx.x] * Static[threadIdx.x]);
}

int main() {
  prepare();
#ifdef CUDA_LINT_CORRECTED
  constexpr size_t Bytes = 8192;
#else
  constexpr size_t Bytes = 8193;
#endif
  kernel<<<1, 32, Bytes>>>(); // HAZARD: cuda-smem-size
  Observed Seen;
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
