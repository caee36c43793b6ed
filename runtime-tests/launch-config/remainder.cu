// The last of several launches takes what is left, which may be nothing.
#include "observe.h"

using namespace cuda_lint;

__device__ unsigned Ran;

__global__ void part() { atomicAdd(&Ran, 1); }

static cudaError_t inParts(unsigned Blocks, unsigned Most) {
  const unsigned Parts = (Blocks + Most - 1) / Most;
  for (unsigned I = 0; I < Parts; ++I) {
#ifdef CUDA_LINT_CORRECTED
    const unsigned Now = I + 1 == Parts ? Blocks - I * Most : Most;
#else
    const unsigned Now = I + 1 == Parts ? Blocks % Most : Most;
#endif
    part<<<Now, 1>>>(); // HAZARD: cuda-launch-config
  }
  return cudaGetLastError();
}

// Read at run time: no caller promises a remainder.
volatile unsigned Blocks = 8, Most = 4;

int main() {
  prepare();
  Observed Seen;
  Seen.set("launch", inParts(Blocks, Most));
  Seen.synchronise();
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
