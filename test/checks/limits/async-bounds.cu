// What a bound allows, and one less, for asynchronous copies that are not waited for. Each kernel needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-async-wait' %s -- -std=c++17 -arch=sm_90a
// RUN: %check --bound=async-paths=3 --bound=async-other-paths=2 --bound=block-shape-launches=3 --bound=block-shape-functions=2 %{flags} | FileCheck %s --check-prefixes=CHECK,PATHS,OTHERS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=async-paths=2 %{flags} | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=async-other-paths=1 %{flags} | FileCheck %s --check-prefixes=CHECK,PATHS --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=block-shape-launches=2 --bound=block-shape-functions=1 %{flags} | FileCheck %s --check-prefixes=PATHS,OTHERS --implicit-check-not='{{warning|error}}:'
#include <cuda_pipeline.h>

// The longest of three paths that start a copy.
__global__ void paths(const float *in, float *out, int n) {
  __shared__ float r[256], s[256];
  if (n == 1) {
    __pipeline_memcpy_async(&r[threadIdx.x], &in[threadIdx.x], 4);
  } else if (n == 2) {
    __pipeline_memcpy_async(&r[threadIdx.x], &in[threadIdx.x + 256], 4);
  } else {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    // PATHS: :[[@LINE+1]]:24: warning: 's' is read before the asynchronous copy into it was waited for
    out[threadIdx.x] = s[threadIdx.x];
  }
}
// The second of two that start nothing, and the third of all.
__global__ void others(const float *in, float *out, int n) {
  __shared__ float s[256], u[256];
  if (threadIdx.x < 32) {
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
  } else if (n == 1) {
    // OTHERS: :[[@LINE+1]]:24: warning: thread 32 reads what thread 0 copied into 's' and waited for, with no barrier in between
    out[threadIdx.x] = s[threadIdx.x - 32];
  } else {
    out[threadIdx.x] = u[threadIdx.x];
  }
}
// Blocks of the third shape have a thread that reads what others copied.
__global__ void launched(const float *in, float *out) {
  __shared__ float s[256];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (threadIdx.x >= 64)
    // CHECK: :[[@LINE+1]]:24: warning: thread 64 reads what thread 0 copied into 's' and waited for, with no barrier in between
    out[threadIdx.x] = s[threadIdx.x - 64];
}
void launch(const float *in, float *out) {
  launched<<<1, 32>>>(in, out);
  launched<<<1, 64>>>(in, out);
  launched<<<1, 128>>>(in, out);
}
// That blocks have rows is said by what the kernel calls.
__device__ void put(const float *in, float (*s)[33]) { __pipeline_memcpy_async(&s[threadIdx.y][threadIdx.x], &in[threadIdx.x], 4); }
__device__ void get(float *out, float (*s)[33]) {
  if (threadIdx.y >= 1)
    out[threadIdx.x] = s[threadIdx.y - 1][threadIdx.x];
}
__global__ void rows(const float *in, float *out) {
  __shared__ float s[33][33];
  put(in, s);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  // CHECK: :[[@LINE+1]]:3: warning: thread 16 reads what thread 0 copied into 's' and waited for, with no barrier in between
  get(out, s);
}
