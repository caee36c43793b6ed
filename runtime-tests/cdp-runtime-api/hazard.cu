// An event and a stream made in device code without the flags that the device runtime asks for.
#include "observe.h"

using namespace cuda_lint;

__global__ void parent(cudaError_t *Errors) {
  cudaEvent_t Event;
  cudaStream_t Stream;
#ifdef CUDA_LINT_CORRECTED
  Errors[0] = cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
  Errors[1] = cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
#else
  Errors[0] = cudaEventCreateWithFlags(&Event, cudaEventDefault);    // HAZARD: cuda-cdp-runtime-api
  Errors[1] = cudaStreamCreateWithFlags(&Stream, cudaStreamDefault); // HAZARD: cuda-cdp-runtime-api
#endif
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(2);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("event_create", Errors[0]);
  Seen.set("stream_create", Errors[1]);
  return Seen.print();
}
