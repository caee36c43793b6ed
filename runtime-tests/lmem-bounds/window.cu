// A loop with one iteration too many over a member array: what it writes there is the next member.
#include "observe.h"

using namespace cuda_lint;

struct Window {
  int Values[4];
  int Guard;
};

__device__ int Guarded, Sum;

// What is not known when the program is compiled keeps the loop a loop.
__device__ __noinline__ void fill(Window &W, int Start) {
#ifdef CUDA_LINT_CORRECTED
  for (int I = 0; I < 4; ++I)
#else
#pragma unroll 1
  for (int I = 0; I <= 4; ++I)
#endif
    W.Values[I] = Start + I; // HAZARD: cuda-lmem-bounds
}

__global__ void run(int Start) {
  Window W;
  W.Guard = 7;
  fill(W, Start);
  Guarded = W.Guard;
  Sum = W.Values[0] + W.Values[3];
}

int main() {
  prepare();
  run<<<1, 1>>>(100);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("guard", valueOf(Guarded));
  Seen.set("sum", valueOf(Sum));
  return Seen.print();
}
