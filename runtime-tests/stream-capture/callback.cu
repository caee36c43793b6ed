// A function that the host runs in the order of a stream calls CUDA.
#include "observe.h"

using namespace cuda_lint;

static cudaError_t Inside = cudaErrorUnknown;

static void CUDART_CB afterwards(void *Memory) {
#ifdef CUDA_LINT_CORRECTED
  *static_cast<void **>(Memory) = nullptr;
  Inside = cudaSuccess;
#else
  Inside = cudaFree(*static_cast<void **>(Memory)); // HAZARD: cuda-stream-capture
#endif
}

int main() {
  prepare();
  cudaStream_t stream;
  void *Memory = deviceArray<int>(1);
  require(cudaStreamCreate(&stream));
  Observed Seen;
  require(cudaLaunchHostFunc(stream, afterwards, &Memory));
  Seen.set("wait", cudaStreamSynchronize(stream));
  Seen.set("inside", Inside);
  return Seen.print();
}
