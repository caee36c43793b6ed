// Two stages: in the last iteration nothing is committed, and the wait leaves the group that is needed.
#include "observe.h"

#include <cuda_pipeline.h>

using namespace cuda_lint;

__device__ int Wrong;

__global__ void stages(const int *Values, int Count) {
  __shared__ int Tile[2][256];
  const int T = threadIdx.x;
  Tile[0][T] = Tile[1][T] = -1;
  __syncthreads();
  __pipeline_memcpy_async(&Tile[0][T], &Values[T], sizeof(int));
  __pipeline_commit();
  for (int K = 0; K < Count; ++K) {
    if (K + 1 < Count) {
      __pipeline_memcpy_async(&Tile[(K + 1) & 1][T], &Values[(K + 1) * 256 + T], sizeof(int));
#ifndef CUDA_LINT_CORRECTED
      __pipeline_commit();
#endif
    }
#ifdef CUDA_LINT_CORRECTED
    __pipeline_commit();
#endif
    __pipeline_wait_prior(1);
    __syncthreads();
    if (Tile[K & 1][255 - T] != K * 256 + 255 - T) // HAZARD: cuda-async-wait
      atomicAdd(&Wrong, 1);
    __syncthreads();
  }
}

int main() {
  prepare();
  constexpr int Count = 1;
  int *Values = deviceArray<int>(256 * Count);
  int Host[256 * Count];
  for (int I = 0; I < 256 * Count; ++I)
    Host[I] = I;
  require(cudaMemcpy(Values, Host, sizeof(Host), cudaMemcpyHostToDevice));
  stages<<<1, 256>>>(Values, Count);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
