// What is printed is not changed, and a file of the C library is no object of
// the program: the launch's attributes are known in the next iteration, too.
// RUN: not %cuda-lint --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_90 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdio>
#include <utility>

__global__ void clear(float *p) { p[threadIdx.x] = 0; }

__global__ void step(const float *from, float *to) {
  // CHECK: printed.cu:[[#@LINE+1]]:{{.*}}'step' reads memory that 'step' writes
  to[threadIdx.x] = from[threadIdx.x] * 0.5f;
}

void printed(float *a, float *b, int steps, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  clear<<<1, 256, 0, stream>>>(b);
  for (int i = 0; i < steps; ++i) {
    cudaError_t error = cudaLaunchKernelEx(&config, step, (const float *)a, b);
    if (error != cudaSuccess)
      fprintf(stderr, "step %d: %s\n", i, cudaGetErrorString(error));
    std::swap(a, b);
  }
}

__global__ void other(const float *from, float *to) { to[threadIdx.x] = from[threadIdx.x] * 0.5f; }

void change(cudaLaunchAttribute *, const char *, ...);

void changed(float *a, float *b, int steps, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  for (int i = 0; i < steps; ++i) {
    change(attribute, "%d", i);
    cudaLaunchKernelEx(&config, other, (const float *)a, b);
    std::swap(a, b);
  }
}
