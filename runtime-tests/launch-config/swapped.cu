// Grid and block are given the wrong way round: 4,096 threads for a block.
#include "observe.h"

using namespace cuda_lint;

__global__ void fill(int *Values, int Count) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Values[I] = 1;
}

static cudaError_t run(int *Values, int Count) {
  const int Threads = 256;
  const int Blocks = (Count + Threads - 1) / Threads;
#ifdef CUDA_LINT_CORRECTED
  fill<<<Blocks, Threads>>>(Values, Count);
#else
  fill<<<Threads, Blocks>>>(Values, Count); // HAZARD: cuda-launch-config
#endif
  return cudaGetLastError();
}

int main(int Ones, char **) {
  prepare();
  const int Count = (1 << 20) * Ones;
  int *Values = deviceArray<int>(Count);
  Observed Seen;
  Seen.set("launch", run(Values, Count));
  Seen.synchronise();
  int Last = 0;
  require(cudaMemcpy(&Last, Values + Count - 1, sizeof(int), cudaMemcpyDeviceToHost));
  Seen.set("last", static_cast<long long>(Last));
  return Seen.print();
}
