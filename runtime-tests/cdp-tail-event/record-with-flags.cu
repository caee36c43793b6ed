// cudaEventRecordWithFlags is declared for device code, but the device runtime does not have it.
#include "observe.h"

using namespace cuda_lint;

__global__ void parent(cudaError_t *Errors) {
  cudaEvent_t Event;
  Errors[0] = cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
#ifdef CUDA_LINT_CORRECTED
  cudaStream_t Stream;
  Errors[1] = cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking);
  Errors[2] = cudaEventRecord(Event, Stream);
#else
  Errors[2] =
      cudaEventRecordWithFlags(Event, cudaStreamTailLaunch, cudaEventRecordDefault); // HAZARD: cuda-cdp-tail-event
#endif
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(3);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("record", Errors[2]);
  return Seen.print();
}
