// Memory of a std::vector, which is not pinned, is read with no wait after the copy into it.
#include "observe.h"

#include <vector>

using namespace cuda_lint;

__global__ void produce(int *Data, int Value) {
  delay(20 * Millisecond);
  *Data = Value;
}

int work(int *Data, int Value, cudaStream_t stream) {
  std::vector<int> Host(1, 0);
  produce<<<1, 1, 0, stream>>>(Data, Value);
  require(cudaMemcpyAsync(Host.data(), Data, sizeof(int), cudaMemcpyDeviceToHost, stream));
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(stream));
#endif
  return Host[0]; // HAZARD: cuda-host-async-lifetime
}

int main() {
  prepare();
  int *Data = deviceArray<int>(1);
  cudaStream_t stream;
  require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  int Stale = 0;
  for (int Run = 0; Run < 10; ++Run)
    Stale += work(Data, Run + 1, stream) != Run + 1;
  Observed Seen;
  Seen.set("stale_of_10", static_cast<long long>(Stale));
  Seen.synchronise();
  return Seen.print();
}
