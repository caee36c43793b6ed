// A grid makes a stream and an event and hands both to its child, which uses them.
#include "observe.h"

using namespace cuda_lint;

__device__ int Ran;

__global__ void work() { atomicAdd(&Ran, 1); }

__device__ void use(cudaStream_t Stream, cudaEvent_t Event, cudaError_t *Errors) {
  work<<<1, 1, 0, Stream>>>();
  Errors[0] = cudaGetLastError();
  Errors[1] = cudaEventRecord(Event, Stream);
  Errors[2] = cudaStreamWaitEvent(Stream, Event, 0);
}

__device__ cudaError_t make(cudaStream_t *Stream, cudaEvent_t *Event) {
  cudaError_t Status = cudaStreamCreateWithFlags(Stream, cudaStreamNonBlocking);
  if (Status != cudaSuccess)
    return Status;
  return cudaEventCreateWithFlags(Event, cudaEventDisableTiming);
}

#ifdef CUDA_LINT_CORRECTED
__global__ void child(cudaError_t *Errors) {
  cudaStream_t Stream;
  cudaEvent_t Event;
  Errors[3] = make(&Stream, &Event);
  use(Stream, Event, Errors);
}

__global__ void parent(cudaError_t *Errors) {
  child<<<1, 1>>>(Errors);
  Errors[4] = cudaGetLastError();
}
#else
__global__ void child(cudaStream_t Stream, cudaEvent_t Event, cudaError_t *Errors) { use(Stream, Event, Errors); }

__global__ void parent(cudaError_t *Errors) {
  cudaStream_t Stream;
  cudaEvent_t Event;
  Errors[3] = make(&Stream, &Event);
  child<<<1, 1>>>(Stream, Event, Errors); // HAZARD: cuda-cdp-handle-scope
  Errors[4] = cudaGetLastError();
}
#endif

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(5);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("create", Errors[3]);
  Seen.set("child_launch", Errors[4]);
  Seen.set("launch", Errors[0]);
  Seen.set("record", Errors[1]);
  Seen.set("wait", Errors[2]);
  Seen.set("ran", valueOf(Ran));
  return Seen.print();
}
