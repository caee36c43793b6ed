// A block of 64 threads looks for the least of 40 values by warps; the threads behind the end return before the shuffles.
#include "observe.h"

#include <climits>

using namespace cuda_lint;

__device__ int Least[2];

__global__ void least(const int *Values, int Count) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef CUDA_LINT_CORRECTED
  int V = I < Count ? Values[I] : INT_MAX;
#else
  if (I >= Count)
    return;
  int V = Values[I];
#endif
  for (int Distance = 16; Distance > 0; Distance /= 2)
    V = min(V, __shfl_down_sync(0xffffffffu, V, Distance)); // HAZARD: cuda-warp-mask
  if (threadIdx.x % 32 == 0)
    Least[threadIdx.x / 32] = V;
}

int main() {
  prepare();
  int *Values;
  require(cudaMallocManaged(&Values, 64 * sizeof(int)));
  for (int I = 0; I < 64; ++I)
    Values[I] = 1 + I;
  least<<<1, 64>>>(Values, 40);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host[2];
  require(cudaMemcpyFromSymbol(Host, Least, sizeof(Host)));
  Seen.set("whole warp", static_cast<long long>(Host[0]));
  Seen.set("last warp", static_cast<long long>(Host[1]));
  return Seen.print();
}
