// What is taken from less than 2^31 is a number of 32 bits that stays one.
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void fromLess(float *x, unsigned rows, unsigned columns) {
  const size_t at = 2147483647u - rows * columns;
  x[at] = 1;
}
__global__ void fromAsMany(float *x, unsigned rows, unsigned columns) {
  // CHECK: :[[@LINE+1]]:40: warning: this product is computed in 32 bits and overflows at 4,294,967,296
  const size_t at = 2147483648u - rows * columns;
  x[at] = 1;
}
