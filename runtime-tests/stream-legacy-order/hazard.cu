// The default stream fills a buffer, and a stream that does not wait for it reads it.
#include "observe.h"

using namespace cuda_lint;

__device__ int Result;

__global__ void produce(int *Data) {
  delay(20 * Millisecond);
  *Data = 1;
}
__global__ void consume(const int *Data) { Result = *Data; }

int work(int *Data) {
  cudaStream_t Second;
  require(cudaStreamCreateWithFlags(&Second, cudaStreamNonBlocking));
  produce<<<1, 1>>>(Data);
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(nullptr));
#endif
  consume<<<1, 1, 0, Second>>>(Data); // HAZARD: cuda-stream-legacy-order
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
  require(cudaStreamDestroy(Second));
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
