// RUN: %check --checks='-*,cuda-pdl-missing-wait' %s -- | FileCheck %s --implicit-check-not=warning:

#include <cuda.h>
#include <cuda_runtime.h>

__device__ int counter;

__global__ void primary(int *data) {
  cudaTriggerProgrammaticLaunchCompletion();
  data[threadIdx.x] = 1;
}
__global__ void reader(const int *data, int *out) {
  // CHECK-DAG: :[[@LINE+2]]:{{[0-9]+}}: warning: 'reader' reads memory that 'primary' writes, before it waits for it
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: note: call cudaGridDependencySynchronize() before this
  out[threadIdx.x] = data[threadIdx.x];
}
__device__ int load(const int *p) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: note: the called function reads it here
  return p[threadIdx.x];
}
__global__ void throughHelper(const int *data, int *out) {
  const int *alias = data + 4;
  // The helper is right where it is called after the wait.
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: 'throughHelper' reads memory that 'primary' writes
  int v = load(alias);
  cudaGridDependencySynchronize();
  out[threadIdx.x] = v;
}
__global__ void overwrites(int *data) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: 'overwrites' writes memory that 'primary' writes
  data[threadIdx.x] = 2;
}
__global__ void sometimes(const int *data, int *out, bool wait) {
  if (wait)
    cudaGridDependencySynchronize();
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: 'sometimes' reads memory that 'primary' writes
  out[threadIdx.x] = data[threadIdx.x];
}
__global__ void counts() { atomicAdd(&counter, 1); }
__global__ void shows(int *out) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: 'shows' reads memory that 'counts' writes
  *out = counter;
}
__global__ void readsAfterAnAnswer(const int *data, int *out) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: 'readsAfterAnAnswer' reads memory that 'primary' writes
  out[threadIdx.x] = data[threadIdx.x];
}
__global__ void readsAfterTheEnd(const int *data, int *out) { out[threadIdx.x] = data[threadIdx.x]; }
struct Buffers {
  const int *in;
  int *out;
};
__global__ void readsFields(Buffers b) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: warning: 'readsFields' reads memory that 'primary' writes
  b.out[threadIdx.x] = b.in[threadIdx.x];
}
__global__ void waitsForFields(Buffers b) {
  cudaGridDependencySynchronize();
  b.out[threadIdx.x] = b.in[threadIdx.x];
}
__global__ void readsOtherFields(Buffers b) { b.out[threadIdx.x] = b.in[threadIdx.x]; }

void hazards(int *data, int *out, cudaStream_t stream, dim3 grid, dim3 block) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = grid;
  config.blockDim = block;
  config.dynamicSmemBytes = 0;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, reader, static_cast<const int *>(data), out);
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, throughHelper, static_cast<const int *>(data), out);
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, overwrites, data);
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, sometimes, static_cast<const int *>(data), out, false);
  counts<<<grid, block, 0, stream>>>();
  cudaLaunchKernelEx(&config, shows, out);
  // Between the two: what waits for nothing, and what ends all that there was.
  primary<<<grid, block, 0, stream>>>(data);
  cudaGetLastError();
  cudaLaunchKernelEx(&config, readsAfterAnAnswer, static_cast<const int *>(data), out);
  primary<<<grid, block, 0, stream>>>(data);
  cudaDeviceReset();
  cudaLaunchKernelEx(&config, readsAfterTheEnd, static_cast<const int *>(data), out);
  Buffers buffers{data, out};
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, readsFields, buffers);
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, waitsForFields, buffers);
  buffers.in = nullptr;
  primary<<<grid, block, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, readsOtherFields, buffers);
}

// Document 003: the secondary waits. And other look-alikes.
__global__ void primary_kernel(int *data) {
  // Trigger the secondary kernel
  cudaTriggerProgrammaticLaunchCompletion();
  data[threadIdx.x] = 1;
}
__global__ void secondary_kernel(const int *data, int *out) {
  // Will block until all primary kernels the secondary kernel is dependent on have completed and flushed results to global memory
  cudaGridDependencySynchronize();
  out[threadIdx.x] = data[threadIdx.x];
}
__device__ void waitHere() { asm volatile("griddepcontrol.wait;" ::: "memory"); }
__global__ void waitsInHelper(const int *data, int *out) {
  waitHere();
  out[threadIdx.x] = data[threadIdx.x];
}
__global__ void oneThreadWaits(const int *data, int *out) {
  if (threadIdx.x == 0)
    cudaGridDependencySynchronize();
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x];
}
__global__ void independent(const int *other, const int *data, int *out) {
  int v = other[threadIdx.x];
  cudaGridDependencySynchronize();
  out[threadIdx.x] = data[threadIdx.x] + v;
}
__global__ void normal(const int *data, int *out) { out[threadIdx.x] = data[threadIdx.x]; }

void silent(int *data, int *other, int *out, cudaStream_t stream, cudaStream_t second) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4;
  config.blockDim = 64;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  primary_kernel<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, secondary_kernel, static_cast<const int *>(data), out);
  primary_kernel<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, waitsInHelper, static_cast<const int *>(data), out);
  primary_kernel<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, oneThreadWaits, static_cast<const int *>(data), out);
  primary_kernel<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, independent, static_cast<const int *>(other), static_cast<const int *>(data), out);
  // Nothing in common.
  primary_kernel<<<4, 64, 0, stream>>>(other);
  cudaLaunchKernelEx(&config, normal, static_cast<const int *>(data), out);
  // Another stream, a synchronisation in between, no attribute, the attribute set to 0.
  primary_kernel<<<4, 64, 0, second>>>(data);
  cudaLaunchKernelEx(&config, normal, static_cast<const int *>(data), out);
  primary_kernel<<<4, 64, 0, stream>>>(data);
  cudaStreamSynchronize(stream);
  cudaLaunchKernelEx(&config, normal, static_cast<const int *>(data), out);
  primary_kernel<<<4, 64, 0, stream>>>(data);
  normal<<<4, 64, 0, stream>>>(data, out);
  attribute[0].val.programmaticStreamSerializationAllowed = 0;
  primary_kernel<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, normal, static_cast<const int *>(data), out);
}

// Objects of class type are read by copying them.
__global__ void wide(const float *data, float4 *out) {
  // CHECK: :[[@LINE+1]]:22: warning: 'wide' reads memory that 'writesFloats' writes, before it waits for it
  out[threadIdx.x] = reinterpret_cast<const float4 *>(data)[threadIdx.x];
}
__global__ void wideAfterWait(const float *data, float4 *out) {
  cudaGridDependencySynchronize();
  out[threadIdx.x] = reinterpret_cast<const float4 *>(data)[threadIdx.x];
}
__global__ void writesFloats(float *data) { data[threadIdx.x] = threadIdx.x; }
void launchesWide(float *data, float4 *out, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4;
  config.blockDim = 64;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  writesFloats<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, wide, static_cast<const float *>(data), out);
  writesFloats<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, wideAfterWait, static_cast<const float *>(data), out);
}

// One thread waits, and nothing holds the others until it has.
__global__ void oneThreadWaitsAlone(const int *data, int *out) {
  if (threadIdx.x == 0)
    cudaGridDependencySynchronize();
  out[threadIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:23: warning: 'oneThreadWaitsAlone' reads memory that 'primary' writes, before it waits for it
  out[threadIdx.x] += data[threadIdx.x];
}
void launchesAlone(int *data, int *out, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4;
  config.blockDim = 64;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  primary<<<4, 64, 0, stream>>>(data);
  cudaLaunchKernelEx(&config, oneThreadWaitsAlone, static_cast<const int *>(data), out);
}

// What waits on the host may be the driver's.
__global__ void readsAfterTheDriver(const int *data, int *out) { out[threadIdx.x] = data[threadIdx.x]; }
void launchesAfterTheDriver(int *data, int *out, cudaStream_t stream) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 4;
  config.blockDim = 64;
  config.stream = stream;
  config.attrs = attribute;
  config.numAttrs = 1;
  primary<<<4, 64, 0, stream>>>(data);
  cuStreamSynchronize(stream);
  cudaLaunchKernelEx(&config, readsAfterTheDriver, static_cast<const int *>(data), out);
}
