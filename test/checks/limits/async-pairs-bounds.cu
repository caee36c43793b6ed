// What a bound allows, and one less: the second copy is only compared with what is read while there is work left.
// DEFINE: %{flags} = --checks='-*,cuda-async-wait' %s -- -std=c++17 -arch=sm_90a
// RUN: %check --bound=async-pairs=10 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=async-pairs=9 %{flags} | count 0
#include <cuda_pipeline.h>

__global__ void pairs(const float *in, float *out) {
  __shared__ float r[2], s[2];
  __pipeline_memcpy_async(&r[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  // CHECK: :[[@LINE+1]]:39: warning: thread 1 reads what thread 0 copied into 's' and waited for, with no barrier in between
  out[threadIdx.x] = r[threadIdx.x] + s[1 - threadIdx.x];
}
void launch(const float *in, float *out) { pairs<<<1, 2>>>(in, out); }
