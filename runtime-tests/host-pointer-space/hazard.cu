// A copy whose kind contradicts its addresses: from the device to the host, with both the other way round.
#include "observe.h"

using namespace cuda_lint;

int main() {
  prepare();
  int Host[4] = {1, 2, 3, 4};
  int *Data = nullptr;
  require(cudaMalloc(&Data, sizeof(Host)));
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  Seen.set("copy", cudaMemcpy(Data, Host, sizeof(Host), cudaMemcpyHostToDevice));
#else
  Seen.set("copy", cudaMemcpy(Data, Host, sizeof(Host), cudaMemcpyDeviceToDevice)); // HAZARD: cuda-host-pointer-space
#endif
  (void)cudaGetLastError();
  Seen.synchronise();
  return Seen.print();
}
