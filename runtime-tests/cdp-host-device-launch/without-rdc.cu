// The same without relocatable device code: the compiler refuses.
#include "observe.h"

using namespace cuda_lint;

__global__ void work(int *Ran) { *Ran = 1; }

#ifdef CUDA_LINT_CORRECTED
#define LAUNCHES_FROM __host__
#else
#define LAUNCHES_FROM __host__ __device__
#endif

LAUNCHES_FROM cudaError_t launch(int *Ran) {
  work<<<1, 1>>>(Ran); // HAZARD: cuda-cdp-host-device-launch
  return cudaGetLastError();
}

int main() {
  prepare();
  require(launch(hostArray<int>(1)));
  Observed Seen;
  Seen.synchronise();
  return Seen.print();
}
