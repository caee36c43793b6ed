// More is copied than was allocated.
#include "observe.h"

using namespace cuda_lint;

static cudaError_t upload(const double *Host) {
  double *Device = nullptr;
#ifdef CUDA_LINT_CORRECTED
  require(cudaMalloc(&Device, 1000 * sizeof(double)));
#else
  require(cudaMalloc(&Device, 800 * sizeof(double)));
#endif
  const cudaError_t Copied =
      cudaMemcpy(Device, Host, 1000 * sizeof(double), cudaMemcpyHostToDevice); // HAZARD: cuda-host-byte-count
  require(cudaFree(Device));
  return Copied;
}

int main() {
  prepare();
  double *Host = new double[1000]();
  Observed Seen;
  Seen.set("copy", upload(Host));
  (void)cudaGetLastError();
  Seen.synchronise();
  return Seen.print();
}
