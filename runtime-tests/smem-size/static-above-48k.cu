// More than 48 KB of static shared memory: the device linker refuses.
#include "observe.h"

using namespace cuda_lint;

__device__ int Sum;

#ifdef CUDA_LINT_CORRECTED
constexpr int Words = 12288;
#else
constexpr int Words = 12289;
#endif

__global__ void kernel() {
  __shared__ int Static[Words]; // HAZARD: cuda-smem-size
  for (int I = threadIdx.x; I < Words; I += 32)
    Static[I] = I;
  __syncthreads();
  atomicAdd(&Sum, Static[Words - 1 - threadIdx.x]);
}

int main() {
  prepare();
  kernel<<<1, 32>>>();
  Observed Seen;
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  return Seen.print();
}
