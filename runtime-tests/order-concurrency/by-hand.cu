// More blocks than the GPU holds at once meet at a barrier made by hand; the host asks for two seconds whether they have.
#include "observe.h"

#include <ctime>

using namespace cuda_lint;

__device__ unsigned Arrived;
__device__ int GaveUp;

#ifdef CUDA_LINT_CORRECTED
__global__ void arrive() {
  if (threadIdx.x == 0)
    atomicAdd(&Arrived, 1);
}
__global__ void afterwards(unsigned Blocks) {
  if (threadIdx.x == 0 && Arrived != Blocks)
    atomicAdd(&GaveUp, 1);
}
#else
__global__ void meet(unsigned Blocks) {
  if (threadIdx.x == 0) {
    atomicAdd(&Arrived, 1);
    while (*const_cast<volatile unsigned *>(&Arrived) < Blocks) { // HAZARD: cuda-order-concurrency
    }
  }
}
#endif

int main() {
  prepare();
  const unsigned Blocks = 1 << 16;
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  arrive<<<Blocks, 1024>>>();
  afterwards<<<Blocks, 1024>>>(Blocks);
  require(cudaGetLastError());
  Seen.synchronise();
  Seen.set("ended", 1LL);
  return Seen.print();
#else
  meet<<<Blocks, 1024>>>(Blocks);
  require(cudaGetLastError());
  // A grid that never ends is asked for two seconds whether it has.
  cudaError_t Status = cudaErrorNotReady;
  for (int I = 0; I < 2000 && Status == cudaErrorNotReady; ++I) {
    Status = cudaStreamQuery(nullptr);
    const timespec Pause{0, 1000000};
    nanosleep(&Pause, nullptr);
  }
  Seen.set("ended", static_cast<long long>(Status == cudaSuccess));
  Seen.print();
  std::fflush(stdout);
  std::_Exit(0);
#endif
}
