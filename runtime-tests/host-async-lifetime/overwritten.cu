// Pinned memory is overwritten for the next copy before the one that reads it has run.
#include "observe.h"

using namespace cuda_lint;

__global__ void occupy(int *Data) { delay(20 * Millisecond + (*Data & 0)); }

int work(int *Data, int *Other, int *Host, cudaStream_t stream) {
  occupy<<<1, 1, 0, stream>>>(Other);
  Host[0] = 1;
  require(cudaMemcpyAsync(Data, Host, sizeof(int), cudaMemcpyHostToDevice, stream));
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(stream));
#endif
  Host[0] = 2; // HAZARD: cuda-host-async-lifetime
  require(cudaStreamSynchronize(stream));
  int Read = 0;
  require(cudaMemcpy(&Read, Data, sizeof(int), cudaMemcpyDeviceToHost));
  return Read;
}

int main() {
  prepare();
  int *Data = deviceArray<int>(1), *Other = deviceArray<int>(1), *Host = nullptr;
  cudaStream_t stream;
  require(cudaStreamCreate(&stream));
  require(cudaMallocHost(&Host, sizeof(int)));
  int Overwritten = 0;
  for (int Run = 0; Run < 10; ++Run)
    Overwritten += work(Data, Other, Host, stream) == 2;
  Observed Seen;
  Seen.set("overwritten_of_10", static_cast<long long>(Overwritten));
  Seen.synchronise();
  return Seen.print();
}
