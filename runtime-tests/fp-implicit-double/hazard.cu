// Arithmetic on floats that a literal turns into double.
#include "observe.h"

using namespace cuda_lint;

__global__ void scale(float *X, int Rounds) {
  float V = X[threadIdx.x];
  for (int I = 0; I < Rounds; ++I) {
#ifdef CUDA_LINT_CORRECTED
    V = V * 0.1f + 0.3f;
#else
    V = V * 0.1 + 0.3; // HAZARD: cuda-fp-implicit-double
#endif
  }
  X[threadIdx.x] = V;
}

int main() {
  prepare();
  auto *X = deviceArray<float>(256);
  scale<<<1, 256>>>(X, 100);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  return Seen.print();
}
