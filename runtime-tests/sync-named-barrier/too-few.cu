// A numbered barrier that waits for 128 threads, and 96 of the block's come; the host asks for two seconds whether the kernel has ended.
#include "observe.h"

#include <ctime>

using namespace cuda_lint;

__global__ void exchange(int *Words) {
  __shared__ int Tile[128];
  Tile[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 96) {
#ifdef CUDA_LINT_CORRECTED
    asm volatile("bar.sync 1, 96;" ::: "memory");
#else
    asm volatile("bar.sync 1, 128;" ::: "memory"); // HAZARD: cuda-sync-named-barrier
#endif
    Words[threadIdx.x] = Tile[95 - threadIdx.x];
  } else {
    Words[threadIdx.x] = 0;
  }
}

int main() {
  prepare();
  int *Words = deviceArray<int>(128);
  exchange<<<1, 128>>>(Words);
  require(cudaGetLastError());
  Observed Seen;
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
}
