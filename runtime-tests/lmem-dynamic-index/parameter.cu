// An array in a parameter passed by value, indexed by data: without __grid_constant__ every thread makes a copy of it.
#include "observe.h"

using namespace cuda_lint;

constexpr int Count = 1 << 20;
constexpr int Block = 256;

struct Weights {
  float Values[16];
};

#ifdef CUDA_LINT_CORRECTED
__global__ void weigh(const __grid_constant__ Weights Table, const int *In, float *Out) {
#else
__global__ void weigh(Weights Table, const int *In, float *Out) {
#endif
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = Table.Values[In[I] & 15]; // HAZARD: cuda-lmem-dynamic-index
}

int main() {
  prepare();
  auto *In = deviceArray<int>(Count);
  auto *Out = deviceArray<float>(Count);
  Weights Table = {};
  auto Once = [&] {
    weigh<<<Count / Block, Block>>>(Table, In, Out);
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
