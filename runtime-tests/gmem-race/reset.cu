// The first thread of each block sets a counter back while threads of other blocks already count.
#include "observe.h"

using namespace cuda_lint;

__global__ void count(int *Total) {
#ifndef CUDA_LINT_CORRECTED
  if (threadIdx.x == 0)
    *Total = 0;
  __syncthreads();
#endif
  atomicAdd(Total, 1); // HAZARD: cuda-gmem-race
}

int main() {
  prepare();
  int *Total = deviceArray<int>(1);
#ifdef CUDA_LINT_CORRECTED
  require(cudaMemset(Total, 0, sizeof(int)));
#endif
  count<<<1000, 256>>>(Total);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host = 0;
  require(cudaMemcpy(&Host, Total, sizeof(int), cudaMemcpyDeviceToHost));
  Seen.set("lost", static_cast<long long>(256000 - Host));
  return Seen.print();
}
