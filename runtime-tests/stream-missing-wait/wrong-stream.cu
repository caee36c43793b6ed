// The event is recorded in the stream that waits for it, not in the one that does the work.
#include "observe.h"

using namespace cuda_lint;

__device__ int Result;

__global__ void produce(int *Data) {
  delay(20 * Millisecond);
  *Data = 1;
}
__global__ void consume(const int *Data) { Result = *Data; }

int work(int *Data) {
  cudaStream_t First, Second;
  cudaEvent_t Produced;
  require(cudaStreamCreate(&First));
  require(cudaStreamCreate(&Second));
  require(cudaEventCreate(&Produced));
  produce<<<1, 1, 0, First>>>(Data);
#ifdef CUDA_LINT_CORRECTED
  require(cudaEventRecord(Produced, First));
#else
  require(cudaEventRecord(Produced, Second));
#endif
  require(cudaStreamWaitEvent(Second, Produced, 0));
  consume<<<1, 1, 0, Second>>>(Data); // HAZARD: cuda-stream-missing-wait
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
  require(cudaStreamDestroy(First));
  require(cudaStreamDestroy(Second));
  require(cudaEventDestroy(Produced));
  return valueOf(Result);
}

int main() {
  prepare();
  int *Data = deviceArray<int>(1);
  int Stale = 0;
  for (int Run = 0; Run < 10; ++Run) {
    require(cudaMemset(Data, 0, sizeof(int)));
    require(cudaDeviceSynchronize());
    Stale += work(Data) == 0;
  }
  Observed Seen;
  Seen.set("stale_of_10", static_cast<long long>(Stale));
  Seen.synchronise();
  return Seen.print();
}
