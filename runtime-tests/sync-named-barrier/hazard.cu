// A numbered barrier that counts fewer threads than come to it: some go on before the others have come.
#include "observe.h"

using namespace cuda_lint;

__device__ int Early;

// The last warp comes late and writes; the first reads what it wrote.
__global__ void exchange(volatile int *Written) {
  if (threadIdx.x >= 224) {
    delay(Millisecond);
    Written[threadIdx.x] = 1;
  }
#ifdef CUDA_LINT_CORRECTED
  asm volatile("bar.sync 1, 256;" ::: "memory");
#else
  asm volatile("bar.sync 1, 64;" ::: "memory"); // HAZARD: cuda-sync-named-barrier
#endif
  if (threadIdx.x < 32 && Written[224 + threadIdx.x] == 0)
    atomicAdd(&Early, 1);
}

int main() {
  prepare();
  auto *Written = deviceArray<int>(256);
  exchange<<<1, 256>>>(Written);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("read_too_early", valueOf(Early));
  return Seen.print();
}
