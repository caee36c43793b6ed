// A thousand blocks count in one cell.
#include "observe.h"

using namespace cuda_lint;

__global__ void count(int *Total) {
#ifdef CUDA_LINT_CORRECTED
  atomicAdd(Total, 1 + (threadIdx.x & 0));
#else
  Total[0] += 1 + (threadIdx.x & 0); // HAZARD: cuda-gmem-race
#endif
}

int main() {
  prepare();
  int *Total = deviceArray<int>(1);
  count<<<1000, 256>>>(Total);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host = 0;
  require(cudaMemcpy(&Host, Total, sizeof(int), cudaMemcpyDeviceToHost));
  Seen.set("lost", static_cast<long long>(256000 - Host));
  return Seen.print();
}
