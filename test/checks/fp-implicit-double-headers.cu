// What a function of a header takes of the kernels of other files is said there.
// RUN: rm -rf %t && split-file %s %t
// RUN: %check --checks='-*,cuda-fp-implicit-double' %t/kernel.cu -- -arch=sm_90 | FileCheck %t/helpers.cuh --implicit-check-not='warning:'
// RUN: %check --checks='-*,cuda-fp-implicit-double' %t/helpers.cu -- -arch=sm_90 | FileCheck %t/helpers.cu --implicit-check-not='warning:'

//--- helpers.cuh
#pragma once
__device__ inline float used(float x) {
  // CHECK: helpers.cuh:[[@LINE+1]]:14: warning: 1 operation on float values done in double because '0.7' is a double
  return x * 0.7;
}
__device__ inline float unused(float x) { return x * 0.3 + 0.1; }
struct Random {
  float state;
  __device__ float next() { return state = state * 0.3 + 0.1; }
};
template <class T> __device__ inline float generic(T x) { return x * 0.2; }
__device__ inline float inner(float x) { return x * 0.9; }
__device__ inline float outer(float x) { return inner(x) + inner(x + 1); }

//--- kernel.cu
#include "helpers.cuh"
__global__ void scale(float *x) { x[threadIdx.x] = used(x[threadIdx.x]); }
void host(float *x) { scale<<<1, 32>>>(x); }

//--- helpers.cu
// The file itself is for other files' kernels: nobody else says it.
__device__ float device(float x) {
  // CHECK: :[[@LINE+1]]:14: warning: 1 operation on float values done in double because '0.7' is a double
  return x * 0.7;
}
