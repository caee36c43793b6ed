// Block 0 waits for a flag with plain loads, block 1 sets it; the host asks for two seconds whether they have ended.
#include "observe.h"

#include <ctime>

using namespace cuda_lint;

__global__ void wait(int *Flag) {
  if (blockIdx.x == 1) {
    delay(10 * Millisecond);
    *static_cast<volatile int *>(Flag) = 1;
    return;
  }
#ifdef CUDA_LINT_CORRECTED
  while (*static_cast<volatile int *>(Flag) == 0) {
  }
#else
  while (*Flag == 0) { // HAZARD: cuda-order-publish
  }
#endif
}

int main() {
  prepare();
  int *Flag = deviceArray<int>(1);
  void *Arguments[] = {&Flag};
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(wait), dim3(2), dim3(1), Arguments, 0, nullptr));
  cudaError_t Status = cudaErrorNotReady;
  for (int I = 0; I < 2000 && Status == cudaErrorNotReady; ++I) {
    Status = cudaStreamQuery(nullptr);
    const timespec Pause{0, 1000000};
    nanosleep(&Pause, nullptr);
  }
  Observed Seen;
  Seen.set("ended", static_cast<long long>(Status == cudaSuccess));
  Seen.print();
  // What waits for ever is ended with the process.
  std::fflush(stdout);
  std::_Exit(0);
}
