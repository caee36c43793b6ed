// A grid that is rounded up, and no guard: the rest of the last block writes behind the array.
#include "observe.h"

using namespace cuda_lint;

__device__ int Values[1024];
volatile int Count = 1000;

__global__ void set(int *V, int N) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef CUDA_LINT_CORRECTED
  if (I < N)
#endif
    V[I] = 1; // HAZARD: cuda-gmem-bounds
}

int main() {
  prepare();
  const int N = Count;
  int *V = nullptr;
  require(cudaGetSymbolAddress(reinterpret_cast<void **>(&V), Values));
  set<<<(N + 255) / 256, 256>>>(V, N);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host[1024];
  require(cudaMemcpyFromSymbol(Host, Values, sizeof(Host)));
  int Behind = 0;
  for (int I = 1000; I < 1024; ++I)
    Behind += Host[I];
  Seen.set("behind", static_cast<long long>(Behind));
  return Seen.print();
}
