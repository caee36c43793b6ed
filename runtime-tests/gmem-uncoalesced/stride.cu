// Every fourth float: three quarters of what moves is used by nobody.
#include "observe.h"

using namespace cuda_lint;

constexpr int Count = 1 << 22;
constexpr int Block = 256;
#ifdef CUDA_LINT_CORRECTED
constexpr int Stride = 1;
#else
constexpr int Stride = 4;
#endif

__global__ void copy(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = In[I * Stride]; // HAZARD: cuda-gmem-uncoalesced
}

int main() {
  prepare();
  auto *In = deviceArray<float>(4 * Count);
  auto *Out = deviceArray<float>(Count);
  auto Once = [&] {
    copy<<<Count / Block, Block>>>(In, Out);
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
