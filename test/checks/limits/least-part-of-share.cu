// A part has to take MinimumPart percent of what is asked for, too: the last one takes 14.7 % of the kernel's time, and the other 59 %.
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 61, cuda-fp-implicit-double.MinimumPart: 24}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --check-prefixes=CHECK,SMALL --implicit-check-not='{{warning|error}}:'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 62, cuda-fp-implicit-double.MinimumPart: 24}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

__device__ float weighted(float x) {
  // CHECK: :[[@LINE+1]]:14: warning: 1 operation on float values done in double because '0.7' is a double
  return x * 0.7;
}
__global__ void few(const float *a, float *c) {
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += weighted(a[k]);
  // SMALL: :[[@LINE+1]]:26: warning: 1 operation on float values done in double because '0.9' is a double
  c[threadIdx.x] = sum * 0.9;
}
