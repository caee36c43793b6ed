// RUN: %check --checks=correctness %s -- | FileCheck %s --allow-empty --check-prefix=PLAIN --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks=correctness,strict %s -- | FileCheck %s --check-prefix=STRICT --implicit-check-not='{{warning|error}}:'
//
// Nothing says that the factors are large: the group of strict checks has it said all the same.

// PLAIN-NOT: warning
__global__ void row(float *x, int pitch, float value) {
  const int r = blockIdx.x;
  // STRICT: :[[@LINE+1]]:7: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; nothing bounds its factors [cuda-index-overflow]
  x[r * pitch + threadIdx.x] = value;
}
