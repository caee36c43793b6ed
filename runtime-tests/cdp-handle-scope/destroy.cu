// A kernel destroys the host's event and stream.
#include "observe.h"

using namespace cuda_lint;

#ifdef CUDA_LINT_CORRECTED
__global__ void parent(cudaError_t *Errors) {
  cudaStream_t Stream;
  cudaEvent_t Event;
  Errors[2] = cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  Errors[3] = cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
#else
__global__ void parent(cudaStream_t Stream, cudaEvent_t Event, cudaError_t *Errors) {
#endif
  Errors[0] = cudaEventDestroy(Event);   // HAZARD: cuda-cdp-handle-scope
  Errors[1] = cudaStreamDestroy(Stream); // HAZARD: cuda-cdp-handle-scope
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(4);
#ifdef CUDA_LINT_CORRECTED
  parent<<<1, 1>>>(Errors);
#else
  cudaStream_t Stream;
  cudaEvent_t Event;
  require(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking));
  require(cudaEventCreateWithFlags(&Event, cudaEventDisableTiming));
  parent<<<1, 1>>>(Stream, Event, Errors);
#endif
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("event_destroy", Errors[0]);
  Seen.set("stream_destroy", Errors[1]);
  return Seen.print();
}
