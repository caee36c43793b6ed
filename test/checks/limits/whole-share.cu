// What all of a kernel's time goes to is a hundred percent of it, whether one part or all of them are asked for.
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 99}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_86 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void all(const float *a, float *c) {
  const float x = a[threadIdx.x];
  // CHECK: :[[@LINE+2]]:24: warning: 24 operations on float values done in double
  // CHECK: note: it takes 100 % of the time of what 'all' computes{{$}}
  c[threadIdx.x] = x * 0.7 * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x * x;
}
