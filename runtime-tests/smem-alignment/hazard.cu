// Floats carved out of dynamic shared memory behind an odd number of shorts.
#include "observe.h"

using namespace cuda_lint;

extern __shared__ short Shorts[];

__device__ int Right;

__global__ void kernel(int Count) {
#ifdef CUDA_LINT_CORRECTED
  auto *Floats = reinterpret_cast<float *>(&Shorts[(Count + 1) / 2 * 2]);
#else
  auto *Floats = reinterpret_cast<float *>(&Shorts[Count]); // HAZARD: cuda-smem-alignment
#endif
  Floats[threadIdx.x] = 1.5f;
  if (Floats[threadIdx.x] == 1.5f)
    atomicAdd(&Right, 1);
}

int main() {
  prepare();
  kernel<<<1, 32, 1024>>>(127);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("right", valueOf(Right));
  return Seen.print();
}
