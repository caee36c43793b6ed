// A kernel with dynamic shared memory, launched without any.
#include "observe.h"

using namespace cuda_lint;

extern __shared__ int Dynamic[];

__device__ int Sum;

__global__ void kernel() {
  Dynamic[threadIdx.x] = 1;
  __syncthreads();
  atomicAdd(&Sum, Dynamic[1023 - threadIdx.x]);
}

int main() {
  prepare();
#ifdef CUDA_LINT_CORRECTED
  kernel<<<1, 1024, 1024 * sizeof(int)>>>();
#else
  kernel<<<1, 1024>>>(); // HAZARD: cuda-smem-size
#endif
  Observed Seen;
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  Seen.set("sum", valueOf(Sum));
  return Seen.print();
}
