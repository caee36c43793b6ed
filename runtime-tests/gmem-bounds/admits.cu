// A guard that lets the count itself through: the value behind the array is changed, too.
#include "observe.h"

using namespace cuda_lint;

__device__ int Values[1024];
volatile int Count = 1000;

__global__ void increment(int *V, int N) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef CUDA_LINT_CORRECTED
  if (I >= N)
#else
  if (I > N)
#endif
    return;
  V[I] = 1; // HAZARD: cuda-gmem-bounds
}

int main() {
  prepare();
  const int N = Count;
  int *V = nullptr;
  require(cudaGetSymbolAddress(reinterpret_cast<void **>(&V), Values));
  increment<<<(N + 255) / 256, 256>>>(V, N);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host[1024];
  require(cudaMemcpyFromSymbol(Host, Values, sizeof(Host)));
  Seen.set("last", static_cast<long long>(Host[999]));
  Seen.set("behind", static_cast<long long>(Host[1000]));
  return Seen.print();
}
