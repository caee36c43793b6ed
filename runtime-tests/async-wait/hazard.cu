// A tile is copied asynchronously and read by the thread that copied it, before it waited.
#include "observe.h"

#include <cuda_pipeline.h>

using namespace cuda_lint;

__device__ int Wrong;

__global__ void tile(const int *Values) {
  __shared__ int Tile[256];
  const int T = threadIdx.x;
  Tile[T] = -1;
  __syncthreads();
  __pipeline_memcpy_async(&Tile[T], &Values[T], sizeof(int));
  __pipeline_commit();
#ifdef CUDA_LINT_CORRECTED
  __pipeline_wait_prior(0);
#endif
  if (Tile[T] != T) // HAZARD: cuda-async-wait
    atomicAdd(&Wrong, 1);
  __pipeline_wait_prior(0);
}

int main() {
  prepare();
  int *Values = deviceArray<int>(256);
  int Host[256];
  for (int I = 0; I < 256; ++I)
    Host[I] = I;
  require(cudaMemcpy(Values, Host, sizeof(Host), cudaMemcpyHostToDevice));
  tile<<<1, 256>>>(Values);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
