// An executable graph is launched after it is destroyed.
#include "observe.h"

using namespace cuda_lint;

__global__ void kernel() {}

int main() {
  prepare();
  cudaStream_t stream;
  cudaGraph_t Graph;
  cudaGraphExec_t Executable;
  require(cudaStreamCreate(&stream));
  require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  kernel<<<1, 1, 0, stream>>>();
  require(cudaStreamEndCapture(stream, &Graph));
  require(cudaGraphInstantiate(&Executable, Graph, 0));
  Observed Seen;
#ifdef CUDA_LINT_CORRECTED
  Seen.set("launch", cudaGraphLaunch(Executable, stream));
  require(cudaGraphExecDestroy(Executable));
#else
  require(cudaGraphExecDestroy(Executable));
  Seen.set("launch", cudaGraphLaunch(Executable, stream)); // HAZARD: cuda-stream-handle
#endif
  (void)cudaGetLastError();
  Seen.synchronise();
  return Seen.print();
}
