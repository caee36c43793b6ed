// Four floats are loaded at once from an address that is one float behind an allocation.
#include "observe.h"

using namespace cuda_lint;

__global__ void shifted(const float *Values, float *Sums) {
#ifdef CUDA_LINT_CORRECTED
  const float *P = Values + 1 + 4 * threadIdx.x;
  Sums[threadIdx.x] = P[0] + P[1] + P[2] + P[3];
#else
  const float4 V = *reinterpret_cast<const float4 *>(Values + 1 + 4 * threadIdx.x); // HAZARD: cuda-async-alignment
  Sums[threadIdx.x] = V.x + V.y + V.z + V.w;
#endif
}

int main() {
  prepare();
  float *Values = deviceArray<float>(256), *Sums = deviceArray<float>(32);
  shifted<<<1, 32>>>(Values, Sums);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  return Seen.print();
}
