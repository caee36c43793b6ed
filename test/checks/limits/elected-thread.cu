// How far a condition is followed to the one thread of a block that it elects: a sum of ten numbers, a last thread of which five numbers are taken off.
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0}}' --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void sums(const float *in, float *out, int n) {
  if (threadIdx.x + n + n + n + n + n + n + n + n + n == 0)
    out[0] = in[0] * 0.1;
  if (threadIdx.x + n + n + n + n + n + n + n + n + n + n == 0)
    // CHECK: :[[@LINE+1]]:22: warning: 1 operation on float values done in double because '0.1' is a double
    out[0] = in[0] * 0.1;
}
__global__ void lasts(const float *in, float *out) {
  if (threadIdx.x == blockDim.x - 1 - 1 - 1 - 1 - 1)
    out[0] = in[0] * 0.1;
  if (threadIdx.x == blockDim.x - 1 - 1 - 1 - 1 - 1 - 1)
    // CHECK: :[[@LINE+1]]:22: warning: 1 operation on float values done in double because '0.1' is a double
    out[0] = in[0] * 0.1;
}
