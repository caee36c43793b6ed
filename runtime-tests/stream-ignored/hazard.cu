// A function is given a stream, copies in it, and forgets it for the launch: the kernel runs before the data are there.
#include "observe.h"

using namespace cuda_lint;

__device__ int Result;
// Read at run time: what is wrong in `work` does not depend on how its caller made the stream.
volatile unsigned Flags = cudaStreamNonBlocking;

__global__ void produce(int *Data) {
  delay(20 * Millisecond);
  *Data = 1;
}
__global__ void consume(const int *Data) { Result = *Data; }

void work(int *Data, cudaStream_t stream) {
  produce<<<1, 1, 0, stream>>>(Data);
#ifdef CUDA_LINT_CORRECTED
  consume<<<1, 1, 0, stream>>>(Data);
#else
  consume<<<1, 1>>>(Data); // HAZARD: cuda-stream-ignored
#endif
}

int main() {
  prepare();
  int *Data = deviceArray<int>(1);
  cudaStream_t stream;
  require(cudaStreamCreateWithFlags(&stream, Flags));
  int Stale = 0;
  for (int Run = 0; Run < 10; ++Run) {
    require(cudaMemset(Data, 0, sizeof(int)));
    require(cudaDeviceSynchronize());
    work(Data, stream);
    require(cudaGetLastError());
    require(cudaDeviceSynchronize());
    Stale += valueOf(Result) == 0;
  }
  Observed Seen;
  Seen.set("stale_of_10", static_cast<long long>(Stale));
  Seen.synchronise();
  return Seen.print();
}
