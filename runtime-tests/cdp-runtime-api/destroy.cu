// Device code that destroys streams it did not make, and an event made for other processes.
#include "observe.h"

using namespace cuda_lint;

__global__ void parent(cudaError_t *Errors) {
  cudaEvent_t Event;
#ifdef CUDA_LINT_CORRECTED
  cudaStream_t Streams[2];
  Errors[3] = cudaStreamCreateWithFlags(&Streams[0], cudaStreamNonBlocking);
  Errors[4] = cudaStreamCreateWithFlags(&Streams[1], cudaStreamNonBlocking);
  Errors[0] = cudaStreamDestroy(Streams[0]);
  Errors[1] = cudaStreamDestroy(Streams[1]);
  Errors[2] = cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
#else
  Errors[0] = cudaStreamDestroy(cudaStreamTailLaunch); // HAZARD: cuda-cdp-runtime-api
  Errors[1] = cudaStreamDestroy(0);                    // HAZARD: cuda-cdp-runtime-api
  Errors[2] =
      cudaEventCreateWithFlags(&Event, cudaEventDisableTiming | cudaEventInterprocess); // HAZARD: cuda-cdp-runtime-api
#endif
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(5);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("destroy_tail", Errors[0]);
  Seen.set("destroy_null", Errors[1]);
  Seen.set("event_interprocess", Errors[2]);
  return Seen.print();
}
