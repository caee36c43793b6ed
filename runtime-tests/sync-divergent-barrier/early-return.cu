// Some threads return before a barrier. Since Volta, threads that have exited no longer count: those that are left
// meet.
#include "observe.h"

using namespace cuda_lint;

__device__ int Wrong;

__global__ void kernel(int Count) {
  __shared__ int Words[256];
#ifdef CUDA_LINT_CORRECTED
  bool Active = threadIdx.x < Count;
  if (Active) {
    if (threadIdx.x >= 128)
      delay(Millisecond);
    Words[threadIdx.x] = threadIdx.x;
  }
  __syncthreads();
  if (!Active)
    return;
#else
  if (threadIdx.x >= Count)
    return;
  if (threadIdx.x >= 128)
    delay(Millisecond);
  Words[threadIdx.x] = threadIdx.x;
  __syncthreads(); // HAZARD: cuda-sync-divergent-barrier
#endif
  if (Words[Count - 1 - threadIdx.x] != Count - 1 - threadIdx.x)
    atomicAdd(&Wrong, 1);
}

int main() {
  prepare();
  kernel<<<1, 256>>>(200);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("wrong", valueOf(Wrong));
  return Seen.print();
}
