// Memory of cudaMallocHost is freed with cudaFree.
#include "observe.h"

using namespace cuda_lint;

int main() {
  prepare();
  int *Host = nullptr;
  require(cudaMallocHost(&Host, 64));
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  Seen.set("free", cudaFreeHost(Host));
#else
  Seen.set("free", cudaFree(Host)); // HAZARD: cuda-host-pointer-space
#endif
  (void)cudaGetLastError();
  Seen.synchronise();
  return Seen.print();
}
