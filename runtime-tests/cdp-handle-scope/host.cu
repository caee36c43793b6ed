// A stream and an event made on the host are used in a kernel.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void work() { atomicAdd(&Ran, 1); }

#ifdef CUDA_LINT_CORRECTED
__global__ void parent(cudaError_t *Errors) {
  cudaStream_t Stream;
  cudaEvent_t Event;
  Errors[3] = cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  Errors[4] = cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
#else
__global__ void parent(cudaStream_t Stream, cudaEvent_t Event, cudaError_t *Errors) {
#endif
  work<<<1, 1, 0, Stream>>>(); // HAZARD: cuda-cdp-handle-scope
  Errors[0] = cudaGetLastError();
  Errors[1] = cudaEventRecord(Event, Stream);        // HAZARD: cuda-cdp-handle-scope
  Errors[2] = cudaStreamWaitEvent(Stream, Event, 0); // HAZARD: cuda-cdp-handle-scope
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(5);
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
  Seen.set("launch", Errors[0]);
  Seen.set("record", Errors[1]);
  Seen.set("wait", Errors[2]);
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
