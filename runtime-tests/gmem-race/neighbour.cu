// Every thread writes its element, then takes its neighbour's.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void shift(int *Values) {
  if (threadIdx.x >= 128)
    delay(Millisecond);
  Values[threadIdx.x] = 1000 + threadIdx.x;
#ifdef CUDA_LINT_CORRECTED
  __syncthreads();
#endif
  const int Next = Values[threadIdx.x < 255 ? threadIdx.x + 1 : 255]; // HAZARD: cuda-gmem-race
  if (Next != 1000 + min(threadIdx.x + 1, 255u))
    atomicAdd(&Wrong, 1);
}

int main() {
  prepare();
  int *Values = deviceArray<int>(256);
  shift<<<1, 256>>>(Values);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
