// RUN: %check --checks='-*,cuda-smem-alignment' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An offset that a kernel is given is a multiple where each of its launches comes behind a test for multiples of something that it passes on.

#include <cuda_runtime.h>

__global__ void tested(const float *in, unsigned rows, unsigned columns, unsigned size) {
  extern __shared__ float all[];
  float *behind = &all[size];
  ((float4 *)behind)[threadIdx.x] = ((const float4 *)in)[threadIdx.x];
}
__global__ void byElements(const float *in, float *out, unsigned size) {
  extern __shared__ float all[];
  float *behind = &all[size];
  for (unsigned i = threadIdx.x; i < size; i += blockDim.x)
    behind[i] = in[i];
  out[threadIdx.x] = behind[threadIdx.x];
}
void launchTested(const float *in, float *out, unsigned rows, unsigned columns) {
  const unsigned size = rows * columns;
  const bool fours = !(columns & 3);
  if (fours)
    tested<<<1, 128, size * 8>>>(in, rows, columns, size);
  else
    byElements<<<1, 128, size * 8>>>(in, out, size);
}

__global__ void byRest(const float *in, unsigned size) {
  extern __shared__ float all[];
  float *behind = all + size;
  ((float4 *)behind)[threadIdx.x] = ((const float4 *)in)[threadIdx.x];
}
void launchByRest(const float *in, unsigned size) {
  if (size % 4 != 0)
    return;
  byRest<<<1, 128, size * 8>>>(in, size);
}

// Nobody asks, or not before each launch.
__global__ void untested(const float *in, unsigned size) {
  extern __shared__ float all[];
  float *behind = &all[size];
  // CHECK: :[[@LINE+1]]:4: warning: 'all' is used as 'float4' at a byte offset that is only known to be a multiple of 4, not of its alignment 16
  ((float4 *)behind)[threadIdx.x] = ((const float4 *)in)[threadIdx.x];
}
void launchUntested(const float *in, unsigned size) {
  if (size > 4)
    untested<<<1, 128, size * 8>>>(in, size);
}
__global__ void testedOnce(const float *in, unsigned size) {
  extern __shared__ float all[];
  float *behind = &all[size];
  // CHECK: :[[@LINE+1]]:4: warning: 'all' is used as 'float4' at a byte offset that is only known to be a multiple of 4, not of its alignment 16
  ((float4 *)behind)[threadIdx.x] = ((const float4 *)in)[threadIdx.x];
}
void launchOnce(const float *in, unsigned size) {
  if (size % 4 == 0)
    testedOnce<<<1, 128, size * 8>>>(in, size);
}
void launchAgain(const float *in, unsigned size) { testedOnce<<<2, 128, size * 8>>>(in, size); }
