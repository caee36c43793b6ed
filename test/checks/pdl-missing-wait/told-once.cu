// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel that meets its own last iteration is told so, and not also that it never waits.

#include <cuda_runtime.h>

__global__ void sweep(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'sweep' {{reads|writes}} memory that 'sweep' {{reads|writes}}, before it waits for it
    to[i] = from[i] * 0.5f;
}
__global__ void alone(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}

static void prepare(cudaLaunchConfig_t &config, cudaLaunchAttribute *attribute, int n, cudaStream_t stream) {
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  config.gridDim = dim3((n + 255) / 256);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
}

void sweeps(float *a, float *b, int n, int count, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, n, stream);
  for (int k = 0; k < count; ++k) {
    cudaLaunchKernelEx(&config, sweep, const_cast<const float *>(a), b, n);
    float *other = a;
    a = b;
    b = other;
  }
}
void once(float *x, int n, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, n, stream);
  // CHECK: :[[@LINE+1]]:3: warning: 'alone' is launched with an attribute for programmatic dependent launch and never waits
  cudaLaunchKernelEx(&config, alone, x, n);
}
