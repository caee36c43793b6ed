// An array is reversed in place: each of two threads reads what the other one overwrites.
#include "observe.h"

using namespace cuda_lint;

__global__ void reverse(int *Values, int Count) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef CUDA_LINT_CORRECTED
  if (I < Count / 2) {
    const int Other = Values[Count - 1 - I];
    Values[Count - 1 - I] = Values[I];
    Values[I] = Other;
  }
#else
  if (I < Count)
    Values[I] = Values[Count - 1 - I]; // HAZARD: cuda-gmem-race
#endif
}

int main() {
  prepare();
  const int Count = 1 << 20;
  int *Values;
  require(cudaMallocManaged(&Values, Count * sizeof(int)));
  for (int I = 0; I < Count; ++I)
    Values[I] = I;
  reverse<<<Count / 256, 256>>>(Values, Count);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  long long Wrong = 0;
  for (int I = 0; I < Count; ++I)
    Wrong += Values[I] != Count - 1 - I;
  Seen.set("wrong", Wrong);
  return Seen.print();
}
