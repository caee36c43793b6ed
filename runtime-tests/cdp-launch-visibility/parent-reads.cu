// A parent reads, after the launch, what its child writes.
#include "observe.h"

using namespace cuda_lint;

__device__ int Read;

__global__ void child(int *Target) {
  delay(Millisecond);
  *Target = 42;
}

__global__ void reader(const int *Source) { Read = *Source; }

__global__ void parent(int *Target, cudaError_t *Errors) {
  child<<<1, 1>>>(Target);
  Errors[0] = cudaGetLastError();
#ifdef CUDA_LINT_CORRECTED
  reader<<<1, 1, 0, cudaStreamTailLaunch>>>(Target);
  Errors[1] = cudaGetLastError();
#else
  Read = *Target; // HAZARD: cuda-cdp-launch-visibility
#endif
}

int main() {
  prepare();
  auto *Target = deviceArray<int>(1);
  auto *Errors = hostArray<cudaError_t>(2);
  parent<<<1, 1>>>(Target, Errors);
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("device_launch", Errors[0]);
  Seen.set("read", valueOf(Read));
  int Written = -1;
  require(cudaMemcpy(&Written, Target, sizeof(int), cudaMemcpyDeviceToHost));
  Seen.set("written", static_cast<long long>(Written));
  return Seen.print();
}
