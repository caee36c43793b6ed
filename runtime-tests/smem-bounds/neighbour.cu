// The sum of each value and its right neighbour: the last thread reads behind the array, where another array is.
#include "observe.h"

using namespace cuda_lint;

struct Tile {
  int Values[256];
  int Other[256];
};

__device__ int Sums[256];

__global__ void add() {
  __shared__ Tile T;
  T.Values[threadIdx.x] = 1;
  T.Other[threadIdx.x] = 1000;
  __syncthreads();
#ifdef CUDA_LINT_CORRECTED
  const int Right = threadIdx.x + 1 < 256 ? T.Values[threadIdx.x + 1] : 0;
#else
  const int Right = T.Values[threadIdx.x + 1]; // HAZARD: cuda-smem-bounds
#endif
  Sums[threadIdx.x] = T.Values[threadIdx.x] + Right;
}

int main() {
  prepare();
  add<<<1, 256>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  int Host[256];
  require(cudaMemcpyFromSymbol(Host, Sums, sizeof(Host)));
  Seen.set("last sum", static_cast<long long>(Host[255]));
  return Seen.print();
}
