// Memory is allocated while a stream is captured.
#include "observe.h"

using namespace cuda_lint;

__global__ void kernel(int *Data) { *Data = 1; }

int main() {
  prepare();
  cudaStream_t stream;
  cudaGraph_t Graph;
  int *Data = nullptr;
  require(cudaStreamCreate(&stream));
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  Seen.set("allocate", cudaMalloc(&Data, sizeof(int)));
  require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
#else
  require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  Seen.set("allocate", cudaMalloc(&Data, sizeof(int))); // HAZARD: cuda-stream-capture
#endif
  kernel<<<1, 1, 0, stream>>>(Data);
  (void)cudaGetLastError();
  Seen.set("end", cudaStreamEndCapture(stream, &Graph));
  (void)cudaGetLastError();
  Seen.synchronise();
  return Seen.print();
}
