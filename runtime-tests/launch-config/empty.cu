// A grid for the elements of a container, which may have none.
#include "observe.h"

#include <vector>

using namespace cuda_lint;

__global__ void scale(float *Values, unsigned Count) {
  const unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Values[I] *= 2;
}

cudaError_t scaleAll(float *Values, const std::vector<float> &Host) {
#ifdef CUDA_LINT_CORRECTED
  if (Host.empty())
    return cudaSuccess;
#endif
  const unsigned Count = Host.size();
  scale<<<(Count + 255) / 256, 256>>>(Values, Count); // HAZARD: cuda-launch-config
  return cudaGetLastError();
}

int main() {
  prepare();
  float *Values = deviceArray<float>(256);
  Observed Seen;
  cudaError_t (*Scale)(float *, const std::vector<float> &) = scaleAll;
  Seen.set("some", Scale(Values, std::vector<float>(200)));
  Seen.set("none", Scale(Values, std::vector<float>()));
  Seen.synchronise();
  return Seen.print();
}
