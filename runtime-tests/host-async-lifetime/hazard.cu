// Pinned memory is read before the copy into it is over.
#include "observe.h"

using namespace cuda_lint;

__global__ void produce(int *Data) {
  delay(20 * Millisecond);
  *Data = 1;
}

int work(int *Data, cudaStream_t stream) {
  int *Host = nullptr;
  require(cudaMallocHost(&Host, sizeof(int)));
  *Host = 0;
  produce<<<1, 1, 0, stream>>>(Data);
  require(cudaMemcpyAsync(Host, Data, sizeof(int), cudaMemcpyDeviceToHost, stream));
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(stream));
#endif
  const int Read = *Host; // HAZARD: cuda-host-async-lifetime
  require(cudaStreamSynchronize(stream));
  require(cudaFreeHost(Host));
  return Read;
}

int main() {
  prepare();
  int *Data = deviceArray<int>(1);
  cudaStream_t stream;
  require(cudaStreamCreate(&stream));
  int Stale = 0;
  for (int Run = 0; Run < 10; ++Run)
    Stale += work(Data, stream) == 0;
  Observed Seen;
  Seen.set("stale_of_10", static_cast<long long>(Stale));
  Seen.synchronise();
  return Seen.print();
}
