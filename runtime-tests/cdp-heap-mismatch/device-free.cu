// Memory from the host's cudaMalloc that a kernel frees.
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
  require(cudaMalloc(&Block, 64 << 20));
  use<<<1, 1>>>(Block);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
#ifdef CUDA_LINT_CORRECTED
  Seen.set("free", cudaFree(Block));
#endif
  return Seen.print();
}
