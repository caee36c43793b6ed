// Of what is asked for a tenth is enough for one part: the last one takes 2.19 % of the kernel's time.
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 21}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --check-prefixes=CHECK,SMALL --implicit-check-not='{{warning|error}}:'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 22}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

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
