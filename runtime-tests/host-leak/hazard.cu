// A function that returns early leaves its memory behind: the device has less of it after each call.
#include "observe.h"

using namespace cuda_lint;

static constexpr size_t Bytes = 32 << 20;

static cudaError_t upload(const char *Host, cudaMemcpyKind Kind) {
  char *Device = nullptr;
  require(cudaMalloc(&Device, Bytes)); // HAZARD: cuda-host-leak
  const cudaError_t Copied = cudaMemcpy(Device, Host, 16, Kind);
  if (Copied != cudaSuccess) {
#ifdef CUDA_LINT_CORRECTED
    (void)cudaFree(Device);
#endif
    return Copied;
  }
  return cudaFree(Device);
}

// Read at run time: no direction of a copy, so it fails.
volatile int Direction = 99;

int main() {
  prepare();
  const char Host[16] = {};
  size_t Before = 0, After = 0, Total = 0;
  require(cudaMemGetInfo(&Before, &Total));
  Observed Seen;
  for (int Run = 0; Run < 10; ++Run)
    if (upload(Host, static_cast<cudaMemcpyKind>(Direction)) == cudaSuccess)
      return 2;
  (void)cudaGetLastError();
  require(cudaMemGetInfo(&After, &Total));
  Seen.set("mib_lost", static_cast<long long>((Before - After) >> 20));
  Seen.synchronise();
  return Seen.print();
}
