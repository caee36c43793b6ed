// A warp sums 80 values in rounds of 32; in the third round half of the lanes that its mask names are gone.
#include "observe.h"

#include <climits>

using namespace cuda_lint;

__device__ int Largest;

__global__ void largest(const int *Values) {
  int Most = INT_MIN;
#ifdef CUDA_LINT_CORRECTED
  for (int Base = 0; Base < 80; Base += 32) {
    const int I = Base + threadIdx.x;
    int V = I < 80 ? Values[I] : INT_MIN;
#else
  for (int I = threadIdx.x; I < 80; I += 32) {
    int V = Values[I];
#endif
    for (int Distance = 16; Distance > 0; Distance /= 2)
      V = max(V, __shfl_xor_sync(0xffffffffu, V, Distance)); // HAZARD: cuda-warp-mask
    Most = max(Most, V);
  }
  if (threadIdx.x == 0)
    Largest = Most;
}

int main() {
  prepare();
  int *Values;
  require(cudaMallocManaged(&Values, 80 * sizeof(int)));
  for (int I = 0; I < 80; ++I)
    Values[I] = -100 - I;
  largest<<<1, 32>>>(Values);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("largest", valueOf(Largest));
  return Seen.print();
}
