// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not=warning:

// A few cheap operations that each thread of a kernel does once cost less than its loads.

#include <cmath>

__global__ void compared(float *x) {
  if (x[threadIdx.x] > 1e-6)
    x[threadIdx.x] = 0;
}
__global__ void scaled(float *x, int width) {
  x[threadIdx.x] = x[threadIdx.x] * 0.1 + 0.3;
  x[threadIdx.x + 32] = 0.7 * width * x[threadIdx.x];
}
__global__ void halved(float *x) {
  x[threadIdx.x] = x[threadIdx.x] * x[1] - x[0] / 2.;
}
template <class T> __global__ void inTemplate(T *x) {
  x[threadIdx.x] *= 0.1;
}
template __global__ void inTemplate<float>(float *);
__global__ void behindLoop(float *x, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += x[i];
  x[threadIdx.x] = sum * 0.1;
}

__global__ void counted(float *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:19: warning: 1 operation on float values done in double because '0.1' is a double
    x[i] = x[i] * 0.1;
}
__global__ void inCondition(float *x) {
  // CHECK: :[[@LINE+1]]:31: warning: 1 operation on float values done in double because '1e-6' is a double
  while (x[threadIdx.x + 1] > 1e-6)
    x[threadIdx.x] += 1.0f;
}
__global__ void atLeastOnce(float *x) {
  do
    // CHECK: :[[@LINE+1]]:23: warning: 1 operation on float values done in double because '0.1' is a double
    x[threadIdx.x] *= 0.1;
  while (x[threadIdx.x] > 1.0f);
}
__global__ void divided(float *x) {
  // CHECK: :[[@LINE+1]]:54: warning: 2 operations on float values done in double because '10.' is a double
  x[threadIdx.x] = x[threadIdx.x] - x[threadIdx.x] / 10.;
}
__global__ void function(float *x) {
  // CHECK: :[[@LINE+1]]:40: warning: 1 operation on float values done in double because '0.3' is a double
  x[threadIdx.x] = pow(x[threadIdx.x], 0.3);
}
__global__ void many(float *x) {
  // CHECK: :[[@LINE+1]]:37: warning: 3 operations on float values done in double because '0.1' is a double
  x[threadIdx.x] = x[threadIdx.x] * 0.1 + 0.3 - x[1];
  // CHECK: :[[@LINE+1]]:26: warning: 2 operations on float values done in double because '0.7' is a double
  x[threadIdx.x + 32] = (0.7 + x[threadIdx.x]) * 0.6;
}
// Who calls it may do so in a loop.
__device__ float helper(float x) {
  // CHECK: :[[@LINE+1]]:14: warning: 1 operation on float values done in double because '0.1' is a double
  return x * 0.1;
}
