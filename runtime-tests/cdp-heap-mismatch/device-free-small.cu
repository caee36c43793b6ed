// The same with a small allocation: the heap takes what lies before the block for its own record, and nobody reports
// anything.
#include "observe.h"

using namespace cuda_lint;

#ifdef CUDA_LINT_CORRECTED
__global__ void use(int *Block) { *Block = 1; }
#else
__global__ void use(int *Block) {
  *Block = 1;
  cudaFree(Block); // HAZARD: cuda-cdp-heap-mismatch
}
#endif

int main() {
  prepare();
  int *Block = nullptr;
  require(cudaMalloc(&Block, sizeof(int)));
  use<<<1, 1>>>(Block);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("host_free", cudaFree(Block));
  return Seen.print();
}
