// Managed memory is read on the host while the kernel that writes it still runs.
#include "observe.h"

using namespace cuda_lint;

__global__ void produce(int *Data) {
  delay(20 * Millisecond);
  *Data = 1;
}

int work(int *Data) {
  produce<<<1, 1>>>(Data);
#ifdef CUDA_LINT_CORRECTED
  require(cudaDeviceSynchronize());
#endif
  return *Data; // HAZARD: cuda-host-async-lifetime
}

int main() {
  prepare();
  int *Data;
  require(cudaMallocManaged(&Data, sizeof(int)));
  int Stale = 0;
  for (int Run = 0; Run < 10; ++Run) {
    require(cudaDeviceSynchronize());
    *Data = 0;
    Stale += work(Data) == 0;
  }
  Observed Seen;
  Seen.set("stale_of_10", static_cast<long long>(Stale));
  Seen.synchronise();
  return Seen.print();
}
