// One thread launches a child that reads what the other threads of the block write, with no barrier before the launch.
#include "observe.h"

using namespace cuda_lint;

__device__ int Stale;

__global__ void child(const int *Data) {
  if (Data[threadIdx.x] != 1)
    atomicAdd(&Stale, 1);
}

__global__ void parent(int *Data, cudaError_t *Launch) {
  // Warp 0 launches; the others come a millisecond late.
  if (threadIdx.x >= 32)
    delay(Millisecond);
  Data[threadIdx.x] = 1;
#ifdef CUDA_LINT_CORRECTED
  __syncthreads();
#endif
  if (threadIdx.x == 0) {
    child<<<1, 256>>>(Data); // HAZARD: cuda-cdp-launch-visibility
    *Launch = cudaGetLastError();
  }
}

int main() {
  prepare();
  auto *Data = deviceArray<int>(256);
  auto *Launch = hostArray<cudaError_t>(1);
  parent<<<1, 256>>>(Data, Launch);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("device_launch", *Launch);
  Seen.set("stale", valueOf(Stale));
  return Seen.print();
}
