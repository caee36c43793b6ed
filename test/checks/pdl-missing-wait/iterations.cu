// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What runs before a launch in a loop may be one of the iteration before.

#include <utility>

__global__ void early(const float *from, float *to, const float *rhs, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float f = i < n ? rhs[i] : 0.0f;
  // CHECK: :[[@LINE+3]]:24: warning: 'early' reads memory that 'early' writes, before it waits for it
  // CHECK: :[[@LINE+5]]:5: note: 'early' writes it here
  // CHECK: note: 'early' is launched here in each iteration, right after itself in the same stream
  float left = i < n ? from[i] : 0.0f;
  cudaGridDependencySynchronize();
  if (i < n)
    to[i] = left - f;
}
__global__ void late(const float *from, float *to, const float *rhs, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float f = i < n ? rhs[i] : 0.0f;
  cudaGridDependencySynchronize();
  if (i < n)
    to[i] = from[i] - f;
}
// Buffers that stay where they are: what is read early nobody writes.
__global__ void apart(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float f = i < n ? from[i] : 0.0f;
  cudaGridDependencySynchronize();
  if (i < n)
    to[i] = f;
}

static void prepare(cudaLaunchConfig_t &config, cudaLaunchAttribute *attribute, int n, cudaStream_t stream) {
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  config.gridDim = dim3((n + 127) / 128, 1, 1);
  config.blockDim = dim3(128, 1, 1);
  config.dynamicSmemBytes = 0;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
}
void jacobi(float *a, float *b, const float *rhs, int n, int sweeps, cudaStream_t stream) {
  cudaMemcpyAsync(b, a, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, n, stream);
  for (int k = 0; k < sweeps; ++k) {
    cudaLaunchKernelEx(&config, early, const_cast<const float *>(a), b, rhs, n);
    std::swap(a, b);
  }
}
void waits(float *a, float *b, const float *rhs, int n, int sweeps, cudaStream_t stream) {
  cudaMemcpyAsync(b, a, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, n, stream);
  for (int k = 0; k < sweeps; ++k) {
    cudaLaunchKernelEx(&config, late, const_cast<const float *>(a), b, rhs, n);
    std::swap(a, b);
  }
}
void staysApart(float *a, float *b, int n, int sweeps, cudaStream_t stream) {
  cudaMemcpyAsync(b, a, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, n, stream);
  for (int k = 0; k < sweeps; ++k)
    cudaLaunchKernelEx(&config, apart, const_cast<const float *>(a), b, n);
}
void copiesBetween(float *a, float *b, const float *rhs, int n, int sweeps, cudaStream_t stream) {
  cudaMemcpyAsync(b, a, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, n, stream);
  for (int k = 0; k < sweeps; ++k) {
    cudaLaunchKernelEx(&config, apart, const_cast<const float *>(a), b, n);
    cudaMemcpyAsync(a, b, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
    cudaStreamSynchronize(stream);
  }
}

// Two kernels: what comes first in an iteration follows what comes last.
__global__ void produce(const float *x, float *y) {
  // CHECK: :[[@LINE+1]]:13: warning: 'produce' reads memory that 'consume' writes, before it waits for it
  float v = x[threadIdx.x];
  cudaGridDependencySynchronize();
  y[threadIdx.x] = v;
}
__global__ void consume(const float *y, float *x) {
  cudaGridDependencySynchronize();
  x[threadIdx.x] = y[threadIdx.x];
}
void both(float *x, float *y, int n, cudaStream_t stream) {
  cudaMemsetAsync(x, 0, 512, stream);
  cudaLaunchAttribute attribute[1];
  cudaLaunchConfig_t config = {};
  prepare(config, attribute, 128, stream);
  for (int k = 0; k < n; ++k) {
    cudaLaunchKernelEx(&config, produce, const_cast<const float *>(x), y);
    cudaLaunchKernelEx(&config, consume, const_cast<const float *>(y), x);
  }
}
