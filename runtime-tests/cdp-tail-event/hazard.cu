// Events recorded in, and waited for by, the tail-launch and the fire-and-forget stream.
#include "observe.h"

using namespace cuda_lint;

__global__ void parent(cudaError_t *Errors) {
  cudaEvent_t Event;
  Errors[4] = cudaEventCreateWithFlags(&Event, cudaEventDisableTiming);
#ifdef CUDA_LINT_CORRECTED
  cudaStream_t Tail;
  cudaStream_t Forget;
  Errors[5] = cudaStreamCreateWithFlags(&Tail, cudaStreamNonBlocking);
  Errors[6] = cudaStreamCreateWithFlags(&Forget, cudaStreamNonBlocking);
#else
  cudaStream_t Tail = cudaStreamTailLaunch;
  cudaStream_t Forget = cudaStreamFireAndForget;
#endif
  Errors[0] = cudaEventRecord(Event, Tail);          // HAZARD: cuda-cdp-tail-event
  Errors[1] = cudaStreamWaitEvent(Tail, Event, 0);   // HAZARD: cuda-cdp-tail-event
  Errors[2] = cudaEventRecord(Event, Forget);        // HAZARD: cuda-cdp-tail-event
  Errors[3] = cudaStreamWaitEvent(Forget, Event, 0); // HAZARD: cuda-cdp-tail-event
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(7);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("record_tail", Errors[0]);
  Seen.set("wait_tail", Errors[1]);
  Seen.set("record_fire_and_forget", Errors[2]);
  Seen.set("wait_fire_and_forget", Errors[3]);
  Seen.set("create", Errors[4]);
  return Seen.print();
}
