// A kernel in a programmatic dependent launch that reads what the kernel before it writes, without waiting for it.
#include "observe.h"

using namespace cuda_lint;

constexpr int Blocks = 512;
constexpr int Threads = 256;

__device__ int Stale;

__global__ void primary(int *Data) {
  cudaTriggerProgrammaticLaunchCompletion();
  delay(Millisecond);
  Data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void secondary(const int *Data) {
#ifdef CUDA_LINT_CORRECTED
  cudaGridDependencySynchronize();
#endif
  if (Data[blockIdx.x * blockDim.x + threadIdx.x] != 1) // HAZARD: cuda-pdl-missing-wait
    atomicAdd(&Stale, 1);
}

int main() {
  prepare();
  auto *Data = deviceArray<int>(Blocks * Threads);
  cudaStream_t Stream;
  require(cudaStreamCreate(&Stream));
  cudaLaunchAttribute Attribute = {};
  Attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  Attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(Blocks);
  Config.blockDim = dim3(Threads);
  Config.stream = Stream;
  Config.attrs = &Attribute;
  Config.numAttrs = 1;
  Observed Seen;
  primary<<<Blocks, Threads, 0, Stream>>>(Data);
  require(cudaGetLastError());
  Seen.set("launch", cudaLaunchKernelEx(&Config, secondary, static_cast<const int *>(Data)));
  Seen.synchronise();
  Seen.set("stale", valueOf(Stale));
  return Seen.print();
}
