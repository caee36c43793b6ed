// The last part takes 3.03 % of what both do.
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumPart: 3}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --check-prefixes=CHECK,SMALL --implicit-check-not='{{warning|error}}:'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumPart: 4}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ float weighted(float x) {
  // CHECK: :[[@LINE+1]]:14: warning: 1 operation on float values done in double because '0.7' is a double
  return x * 0.7;
}
__global__ void helped(const float *a, float *c, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += weighted(a[k]);
  // SMALL: :[[@LINE+1]]:26: warning: 1 operation on float values done in double because '0.9' is a double
  c[threadIdx.x] = sum * 0.9;
}
