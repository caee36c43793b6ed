// A grid whose blocks do not make up whole clusters.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void __cluster_dims__(4, 1, 1) kernel() {
  if (threadIdx.x == 0)
    atomicAdd(&Ran, 1);
}

int main() {
  prepare();
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  kernel<<<8, 32>>>();
#else
  kernel<<<6, 32>>>(); // HAZARD: cuda-launch-config
#endif
  Seen.set("launch", cudaGetLastError());
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
