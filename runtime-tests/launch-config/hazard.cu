// Launches that cannot be: too many threads, no blocks, more threads than the kernel's bounds.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void kernel() {
  if (threadIdx.x == 0 && threadIdx.z == 0)
    atomicAdd(&Ran, 1);
}

__global__ void __launch_bounds__(128) bounded() {
  if (threadIdx.x == 0)
    atomicAdd(&Ran, 1);
}

int main() {
  prepare();
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  kernel<<<1, 1024>>>();
  Seen.set("threads", cudaGetLastError());
  kernel<<<1, 32>>>();
  Seen.set("blocks", cudaGetLastError());
  bounded<<<1, 128>>>();
  Seen.set("bounds", cudaGetLastError());
  kernel<<<1, dim3(1, 1, 64)>>>();
  Seen.set("depth", cudaGetLastError());
#else
  kernel<<<1, 1025>>>(); // HAZARD: cuda-launch-config
  Seen.set("threads", cudaGetLastError());
  kernel<<<0, 32>>>(); // HAZARD: cuda-launch-config
  Seen.set("blocks", cudaGetLastError());
  bounded<<<1, 256>>>(); // HAZARD: cuda-launch-config
  Seen.set("bounds", cudaGetLastError());
  kernel<<<1, dim3(1, 1, 65)>>>(); // HAZARD: cuda-launch-config
  Seen.set("depth", cudaGetLastError());
#endif
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
