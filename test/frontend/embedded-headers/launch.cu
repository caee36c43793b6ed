// Launches by the API: attributes, clusters, cooperative, both linkages.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
// RUN: not %clangxx %embedded-flags --cuda-host-only -fsyntax-only -std=c++17 -DWRONG_TYPE %s 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ __launch_bounds__(256, 2) void kernel(const __grid_constant__ int N, float *P) {}
__global__ void __cluster_dims__(2, 1, 1) clustered(float *P) {}

void launch(float *P, cudaStream_t S, cudaEvent_t E) {
  cudaLaunchConfig_t Config = {};
  Config.gridDim = 4;
  Config.blockDim = dim3(128);
  Config.dynamicSmemBytes = 1024;
  Config.stream = S;
  cudaLaunchAttribute Attributes[4];
  Attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  Attributes[0].val.programmaticStreamSerializationAllowed = 1;
  Attributes[1].id = cudaLaunchAttributeClusterDimension;
  Attributes[1].val.clusterDim.x = 2;
  Attributes[2].id = cudaLaunchAttributeCooperative;
  Attributes[2].val.cooperative = 1;
  Attributes[3].id = cudaLaunchAttributeProgrammaticEvent;
  Attributes[3].val.programmaticEvent.event = E;
  Config.attrs = Attributes;
  Config.numAttrs = 4;
  cudaLaunchKernelEx(&Config, kernel, 3, P);
  void *Arguments[] = {&P};
  cudaLaunchKernelExC(&Config, (const void *)clustered, Arguments);
  cudaLaunchKernel((void *)clustered, dim3(1), dim3(1), Arguments, 0, S);
  cudaLaunchKernel(clustered, 1, 1, Arguments);
  cudaLaunchCooperativeKernel(clustered, 1, 1, Arguments, 0, S);
  int Clusters;
  cudaOccupancyMaxActiveClusters(&Clusters, clustered, &Config);
#ifdef WRONG_TYPE
  // CHECK: error
  cudaLaunchKernelEx(&Config, clustered, "text");
#endif
}
