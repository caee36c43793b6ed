// A local array indexed by a value known only at run time: it cannot stay in registers.
#include "observe.h"

using namespace cuda_lint;

constexpr int Count = 1 << 20;
constexpr int Block = 256;

__global__ void histogram(const int *In, int *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Bins[8] = {};
  for (int K = 0; K < 16; ++K) {
    int Value = In[I + K * Count] & 7;
#ifdef CUDA_LINT_CORRECTED
#pragma unroll
    for (int Bin = 0; Bin < 8; ++Bin)
      Bins[Bin] += Bin == Value;
#else
    Bins[Value] += 1; // HAZARD: cuda-lmem-dynamic-index
#endif
  }
  int Sum = 0;
#pragma unroll
  for (int Bin = 0; Bin < 8; ++Bin)
    Sum += Bins[Bin] * Bin;
  Out[I] = Sum;
}

int main() {
  prepare();
  auto *In = deviceArray<int>(16 * Count);
  auto *Out = deviceArray<int>(Count);
  auto Once = [&] {
    histogram<<<Count / Block, Block>>>(In, Out);
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
