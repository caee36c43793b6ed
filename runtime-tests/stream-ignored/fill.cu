// A function is given a stream, and clears the memory for the work in it in the default stream.
#include "observe.h"

using namespace cuda_lint;

__device__ int Result;
// Read at run time: what is wrong in `work` does not depend on how its caller made the stream.
volatile unsigned Flags = cudaStreamNonBlocking;

__global__ void count(int *Data) {
  delay(20 * Millisecond);
  *Data += 1;
}
__global__ void take(const int *Data) { Result = *Data; }

void work(int *Data, cudaStream_t stream) {
  count<<<1, 1, 0, stream>>>(Data);
  take<<<1, 1, 0, stream>>>(Data);
#ifdef CUDA_LINT_CORRECTED
  require(cudaMemsetAsync(Data, 0, sizeof(int), stream));
#else
  require(cudaMemsetAsync(Data, 0, sizeof(int))); // HAZARD: cuda-stream-ignored
#endif
  count<<<1, 1, 0, stream>>>(Data);
}

int main() {
  prepare();
  int *Data = deviceArray<int>(1);
  cudaStream_t stream;
  require(cudaStreamCreateWithFlags(&stream, Flags));
  int Wrong = 0;
  for (int Run = 0; Run < 10; ++Run) {
    require(cudaMemset(Data, 0, sizeof(int)));
    require(cudaDeviceSynchronize());
    work(Data, stream);
    require(cudaGetLastError());
    require(cudaDeviceSynchronize());
    int Counted = 0;
    require(cudaMemcpy(&Counted, Data, sizeof(int), cudaMemcpyDeviceToHost));
    Wrong += Counted != 1;
  }
  Observed Seen;
  Seen.set("wrong_of_10", static_cast<long long>(Wrong));
  Seen.synchronise();
  return Seen.print();
}
