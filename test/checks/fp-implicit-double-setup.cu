// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='warning:'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --check-prefixes=CHECK,ALL

// A kernel that reads nothing and never asks which thread it is computes constants.
__device__ float halved(float x) {
  // ALL: warning:
  return x * 0.55;
}
__global__ void setUp(float *constants) {
  float epsilon = 1.0f;
  while (1.0f + epsilon != 1.0f)
    epsilon = halved(epsilon);
  // ALL: warning:
  constants[0] = (3.1 + 16.1 * epsilon) * epsilon;
  // ALL: warning:
  constants[1] = sqrt(epsilon * 0.3);
}

// Who reads computes something else, and who asks runs in many, also by a helper, by a counter in memory, and by an instruction.
__global__ void one(float *x) {
  // CHECK: warning:
  *x = *x * 0.1;
}
__global__ void given(float *x, float y) {
  // CHECK: warning:
  *x = y * 0.1;
}
__global__ void each(float *x) {
  // CHECK: warning:
  x[blockIdx.x] = x[blockIdx.x] * 0.1;
}
__device__ int own() { return threadIdx.x; }
__global__ void byHelper(float *x) {
  const int i = own();
  // CHECK: warning:
  x[i] = x[i] * 0.1;
}
__global__ void byCounter(float *x, int *next) {
  const int i = atomicAdd(next, 1);
  // CHECK: warning:
  x[i] = x[i] * 0.1;
}
__global__ void byInstruction(float *x) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  // CHECK: warning:
  x[lane] = x[lane] * 0.1;
}
__device__ int unseen();
__global__ void byUnseen(float *x) {
  const int i = unseen();
  // CHECK: warning:
  x[i] = x[i] * 0.1;
}
