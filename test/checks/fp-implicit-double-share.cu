// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='warning:'
// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_86 | FileCheck %s --check-prefixes=CHECK,SLOW --implicit-check-not='warning:'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --check-prefix=ALL --implicit-check-not='warning:'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 60}}' --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --check-prefix=MOST --implicit-check-not='warning:'

// The plain kernel is nothing else.
// MOST: :[[@LINE+5]]:37: warning:
// ALL: :[[@LINE+4]]:37: warning:
// CHECK: :[[@LINE+3]]:37: warning: 1 operation on float values done in double because '0.1' is a double
// CHECK: note: it takes {{.*}} % of the time of what 'plain' computes
__global__ void plain(float *x) {
  x[threadIdx.x] = x[threadIdx.x] * 0.1;
}

// Once a thread beside a loop: the loop's length is not known, and counts as 32.
__global__ void once(const float *a, const float *b, float *c, int n) {
  // ALL: :[[@LINE+2]]:32: warning:
  // SLOW: :[[@LINE+1]]:32: warning: 1 operation on float values done in double because '0.3' is a double
  float sum = a[threadIdx.x] * 0.3;
  for (int k = 0; k < n; ++k)
    sum += a[k] * b[k * n + threadIdx.x];
  c[threadIdx.x] = sum;
}

// In the loop, in a helper that the loop calls, and in a loop of the helper.
__global__ void inside(const float *a, float *c, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // MOST: :[[@LINE+3]]:19: warning:
    // ALL: :[[@LINE+2]]:19: warning:
    // CHECK: :[[@LINE+1]]:19: warning: 2 operations on float values done in double because '0.3' is a double
    sum += a[k] * 0.3;
  c[threadIdx.x] = sum;
}
__device__ float weighted(float x) {
  // MOST: :[[@LINE+3]]:14: warning:
  // ALL: :[[@LINE+2]]:14: warning:
  // CHECK: :[[@LINE+1]]:14: warning: 1 operation on float values done in double because '0.7' is a double
  return x * 0.7;
}
__global__ void helped(const float *a, float *c, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += weighted(a[k]);
  // Who mends that mends this, too.
  // ALL: :[[@LINE+2]]:26: warning:
  // CHECK: :[[@LINE+1]]:26: warning: 1 operation on float values done in double because '0.9' is a double
  c[threadIdx.x] = sum * 0.9;
}
// It is nothing where the others are in two loops.
__global__ void helpedTwice(const float *a, float *c, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      sum += weighted(a[k * n + j]);
  // ALL: :[[@LINE+1]]:26: warning:
  c[threadIdx.x] = sum * 0.9;
}

// A loop of few iterations hides nothing, whichever way it goes.
__global__ void down(const float *a, float *c) {
  // ALL: :[[@LINE+2]]:32: warning:
  // CHECK: :[[@LINE+1]]:32: warning: 1 operation on float values done in double because '0.3' is a double
  float sum = a[threadIdx.x] * 0.3;
  for (int k = 3; k >= 0; --k)
    sum += a[k] * c[k * 256 + threadIdx.x];
  c[threadIdx.x] = sum;
}
__global__ void fewTurns(const float *a, float *c) {
  // ALL: :[[@LINE+2]]:32: warning:
  // CHECK: :[[@LINE+1]]:32: warning: 1 operation on float values done in double because '0.3' is a double
  float sum = a[threadIdx.x] * 0.3;
  for (int k = 0; k <= 2; k += 2)
    sum += a[k] * c[k * 256 + threadIdx.x];
  c[threadIdx.x] = sum;
}

// Beside some ninety operations on floats: where doubles are slow it is most of the kernel.
__device__ float steps(float v, float w) {
  v = v * w + 1.0f, w = w * v - 2.0f, v = v * w + 3.0f, w = w * v - 4.0f, v = v * w + 1.0f, w = w * v - 2.0f;
  v = v * w + 1.0f, w = w * v - 2.0f, v = v * w + 3.0f, w = w * v - 4.0f, v = v * w + 1.0f, w = w * v - 2.0f;
  v = v * w + 1.0f, w = w * v - 2.0f, v = v * w + 3.0f, w = w * v - 4.0f, v = v * w + 1.0f, w = w * v - 2.0f;
  return v - w;
}
__global__ void slow(float *x, float *y) {
  float v = x[threadIdx.x], w = y[threadIdx.x];
  v = steps(steps(steps(v, w), w), steps(w, v));
  w = steps(steps(steps(w, v), v), steps(v, w));
  // ALL: :[[@LINE+2]]:28: warning:
  // SLOW: :[[@LINE+1]]:28: warning: 1 operation on float values done in double because '0.3' is a double
  x[threadIdx.x] = v * w * 0.3;
}

// Many small ones are together what each is not.
__global__ void many(float *x, float *y) {
  float v = x[threadIdx.x], w = y[threadIdx.x];
  v = steps(steps(steps(v, w), w), steps(w, v));
  w = steps(w, v);
  // ALL-COUNT-4: warning:
  // CHECK: :[[@LINE+1]]:11: warning:
  v = v * 0.3 + w;
  // CHECK: :[[@LINE+1]]:11: warning:
  v = v * 0.7 + w;
  // CHECK: :[[@LINE+1]]:11: warning:
  v = v * 0.9 + w;
  // CHECK: note: it takes {{.*}} % of the time of what 'many' computes, with the others {{.*}} %
  // CHECK: :[[@LINE+1]]:28: warning:
  x[threadIdx.x] = v * w * 0.3;
}
