// A child with more threads per block than there can be, whose error nobody reads: it is dropped, and host and parent
// both report success.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void child() { atomicAdd(&Ran, 1); }

__global__ void parent(int Threads, cudaError_t *Seen) {
#ifdef CUDA_LINT_CORRECTED
  child<<<1, Threads>>>();
  Seen[0] = cudaGetLastError();
  if (Seen[0] == cudaSuccess)
    return;
  // What the error makes possible: the same work in blocks that fit.
  child<<<2, Threads / 2>>>();
  Seen[1] = cudaGetLastError();
#else
  child<<<1, Threads>>>(); // HAZARD: cuda-cdp-unchecked-launch
#endif
}

int main() {
  prepare();
  // Not a constant: a size that the program gets to know at run time only.
  volatile int Threads = 2048;
  auto *Errors = hostArray<cudaError_t>(2);
  parent<<<1, 1>>>(Threads, Errors);
  Observed Seen;
  Seen.set("host_launch", cudaGetLastError());
  Seen.synchronise();
#ifdef CUDA_LINT_CORRECTED
  Seen.set("error_read", Errors[0]);
#endif
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
