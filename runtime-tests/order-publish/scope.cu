// Two blocks add to one word with an atomic operation that is atomic for the threads of a block only.
#include "observe.h"

using namespace cuda_lint;

__global__ void count(unsigned *Total) {
  for (int I = 0; I < 1000; ++I) {
#ifdef CUDA_LINT_CORRECTED
    atomicAdd(Total, 1);
#else
    atomicAdd_block(Total, 1); // HAZARD: cuda-order-publish
#endif
  }
}

int main() {
  prepare();
  unsigned *Total = deviceArray<unsigned>(1);
  count<<<264, 128>>>(Total);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  unsigned Host = 0;
  require(cudaMemcpy(&Host, Total, sizeof(unsigned), cudaMemcpyDeviceToHost));
  Seen.set("lost", 264LL * 128 * 1000 - Host);
  return Seen.print();
}
