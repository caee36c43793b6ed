// Memory is allocated in one stream and used in another that does not wait: it still belongs to the work before.
#include "observe.h"

using namespace cuda_lint;

__device__ int Result;

__global__ void late(int *Data) {
  delay(20 * Millisecond);
  *Data = 1;
}
__global__ void write(int *Data) { *Data = 2; }
__global__ void check(const int *Data) { Result = *Data; }

int work() {
  cudaStream_t Allocates, Uses;
  require(cudaStreamCreateWithFlags(&Allocates, cudaStreamNonBlocking));
  require(cudaStreamCreateWithFlags(&Uses, cudaStreamNonBlocking));
  int *Before = nullptr, *Data = nullptr;
  require(cudaMallocAsync(&Before, 1 << 20, Allocates));
  late<<<1, 1, 0, Allocates>>>(Before);
  require(cudaFreeAsync(Before, Allocates));
  require(cudaMallocAsync(&Data, 1 << 20, Allocates));
#ifdef CUDA_LINT_CORRECTED
  cudaEvent_t Allocated;
  require(cudaEventCreate(&Allocated));
  require(cudaEventRecord(Allocated, Allocates));
  require(cudaStreamWaitEvent(Uses, Allocated, 0));
#endif
  write<<<1, 1, 0, Uses>>>(Data); // HAZARD: cuda-host-alloc-order
  require(cudaDeviceSynchronize());
  check<<<1, 1, 0, Uses>>>(Data);
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
  require(cudaFreeAsync(Data, Uses));
  require(cudaDeviceSynchronize());
  return valueOf(Result);
}

int main() {
  prepare();
  int Overwritten = 0;
  for (int Run = 0; Run < 10; ++Run)
    Overwritten += work() == 1;
  Observed Seen;
  Seen.set("overwritten_of_10", static_cast<long long>(Overwritten));
  Seen.synchronise();
  return Seen.print();
}
