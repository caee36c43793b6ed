// RUN: %check --fail-on=never --checks='-*,cuda-stream-handle' %s -- 2>/dev/null | FileCheck %s --implicit-check-not='{{[^|]: warning:}}'

// What does not parse may be what creates it.
#include <cuda_runtime.h>

void run(cudaGraph_t graph, cudaStream_t stream) {
  cudaGraphExec_t instance;
  cudaGraphInstantiate(&undeclared, graph, NULL, NULL, 0);
  cudaGraphLaunch(instance, stream);
}
void runs(cudaStream_t stream) {
  cudaGraphExec_t instance;
  // CHECK: :[[@LINE+1]]:3: warning: this executable graph is used before it is created
  cudaGraphLaunch(instance, stream);
}
