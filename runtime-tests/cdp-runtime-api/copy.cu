// A device-side copy of a kind other than device to device, and one that reads __constant__ memory.
#include "observe.h"

using namespace cuda_lint;

__constant__ int Constant = 42;
__device__ int Source = 42;
__device__ int Targets[2];

__global__ void parent(cudaError_t *Errors) {
#ifdef CUDA_LINT_CORRECTED
  Errors[0] = cudaMemcpyAsync(&Targets[0], &Source, sizeof(int), cudaMemcpyDeviceToDevice, 0);
  Errors[1] = cudaMemcpyAsync(&Targets[1], &Source, sizeof(int), cudaMemcpyDeviceToDevice, 0);
#else
  Errors[0] =
      cudaMemcpyAsync(&Targets[0], &Source, sizeof(int), cudaMemcpyHostToDevice, 0); // HAZARD: cuda-cdp-runtime-api
  Errors[1] =
      cudaMemcpyAsync(&Targets[1], &Constant, sizeof(int), cudaMemcpyDeviceToDevice, 0); // HAZARD: cuda-cdp-runtime-api
#endif
}

int main() {
  prepare();
  auto *Errors = hostArray<cudaError_t>(2);
  parent<<<1, 1>>>(Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("host_to_device", Errors[0]);
  Seen.set("from_constant", Errors[1]);
  int Copied[2] = {-1, -1};
  require(cudaMemcpyFromSymbol(Copied, Targets, sizeof(Copied)));
  Seen.set("copied", static_cast<long long>((Copied[0] == 42) + (Copied[1] == 42)));
  return Seen.print();
}
