// A matrix written with the lanes down a column: a sector a lane.
#include "observe.h"

using namespace cuda_lint;

constexpr int Size = 4096;

__global__ void copy(const float *In, float *Out) {
  int X = blockIdx.x * 32 + threadIdx.x;
  int Y = blockIdx.y * 8 + threadIdx.y;
#ifdef CUDA_LINT_CORRECTED
  Out[Y * Size + X] = In[Y * Size + X];
#else
  Out[X * Size + Y] = In[Y * Size + X]; // HAZARD: cuda-gmem-uncoalesced
#endif
}

int main() {
  prepare();
  auto *In = deviceArray<float>(Size * Size);
  auto *Out = deviceArray<float>(Size * Size);
  auto Once = [&] {
    copy<<<dim3(Size / 32, Size / 8), dim3(32, 8)>>>(In, Out);
    require(cudaGetLastError());
  };
  Once();
  Observed Seen;
  Seen.synchronise();
  Seen.set("time_us", medianMicroseconds(Once));
  return Seen.print();
}
