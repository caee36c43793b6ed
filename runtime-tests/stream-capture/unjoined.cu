// A capture spreads to a second stream and ends without having waited for it.
#include "observe.h"

using namespace cuda_lint;

__global__ void kernel(int *Data) { *Data = 1; }

int main() {
  prepare();
  cudaStream_t First, Second;
  cudaEvent_t Fork, Join;
  cudaGraph_t Graph;
  int *Data = deviceArray<int>(2);
  require(cudaStreamCreate(&First));
  require(cudaStreamCreate(&Second));
  require(cudaEventCreateWithFlags(&Fork, cudaEventDisableTiming));
  require(cudaEventCreateWithFlags(&Join, cudaEventDisableTiming));
  Observed Seen;
  require(cudaStreamBeginCapture(First, cudaStreamCaptureModeGlobal));
  require(cudaEventRecord(Fork, First));
  require(cudaStreamWaitEvent(Second, Fork, 0));
  kernel<<<1, 1, 0, First>>>(Data);
  kernel<<<1, 1, 0, Second>>>(Data + 1);
#ifdef CUDA_LINT_CORRECTED
  require(cudaEventRecord(Join, Second));
  require(cudaStreamWaitEvent(First, Join, 0));
#endif
  Seen.set("end", cudaStreamEndCapture(First, &Graph)); // HAZARD: cuda-stream-capture
  (void)cudaGetLastError();
  Seen.synchronise();
  return Seen.print();
}
