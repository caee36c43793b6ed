// The synchronisation depth, which CUDA 12 took away with the synchronisation.
#include "observe.h"

using namespace cuda_lint;

int main() {
  prepare();
  Observed Seen;
#ifndef CUDA_LINT_CORRECTED
  Seen.set("set_limit", cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4)); // HAZARD: cuda-cdp-limits
  (void)cudaGetLastError();
#endif
  Seen.synchronise();
  return Seen.print();
}
