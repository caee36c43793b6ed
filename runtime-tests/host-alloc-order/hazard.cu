// Memory of cudaMallocAsync is freed in another stream than the one that still uses it: the next allocation there gets
// it at once.
#include "observe.h"

using namespace cuda_lint;

__device__ int Result;

__global__ void late(int *Data, int Value) {
  delay(20 * Millisecond);
  *Data = Value;
}
__global__ void check(const int *Data) {
  delay(60 * Millisecond);
  Result = *Data;
}

int work() {
  cudaStream_t Uses, Frees;
  require(cudaStreamCreateWithFlags(&Uses, cudaStreamNonBlocking));
  require(cudaStreamCreateWithFlags(&Frees, cudaStreamNonBlocking));
  int *Data = nullptr, *Next = nullptr;
  require(cudaMallocAsync(&Data, 1 << 20, Frees));
  require(cudaStreamSynchronize(Frees));
  late<<<1, 1, 0, Uses>>>(Data, 1);
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(Uses));
#endif
  require(cudaFreeAsync(Data, Frees)); // HAZARD: cuda-host-alloc-order
  require(cudaMallocAsync(&Next, 1 << 20, Frees));
  require(cudaMemsetAsync(Next, 0, 1 << 20, Frees));
  check<<<1, 1, 0, Frees>>>(Next);
  require(cudaGetLastError());
  require(cudaDeviceSynchronize());
  require(cudaFreeAsync(Next, Frees));
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
