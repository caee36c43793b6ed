// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: cp %s %t.cu
// RUN: %cuda-lint --cuda-path=none --quiet --fail-on=never --fix --checks='-*,cuda-fp-implicit-double' %t.cu -- > /dev/null 2>&1 || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s
// RUN: %check --checks='-*,cuda-fp-implicit-double' %t.cu -- | FileCheck %s --check-prefix=AGAIN --implicit-check-not=warning:

// What is left after the fix stands in a macro and in a template.
// AGAIN: warning: 1 operation on float values done in double because 'SCALE' is a double
// AGAIN: warning: 2 operations on float values done in double because '0.1' is a double

#include <cmath>

#define PI 3.14159265358979
#define SCALE(x) ((x) * 0.7)

__global__ void literals(float *x, int n) {
  int i = threadIdx.x;
  // CHECK: :[[@LINE+3]]:17: warning: 1 operation on float values done in double because '0.1' is a double [cuda-fp-implicit-double]
  // CHECK: :[[@LINE+2]]:17: note: make it a float
  // FIXED: x[i] = x[i] * 0.1f;
  x[i] = x[i] * 0.1;
  // Each constant is one that a float can hold, but what lies between two operations is a double.
  // CHECK: :[[@LINE+2]]:17: warning: 2 operations on float values done in double because '2.0' is a double
  // FIXED: x[i] = x[i] * 2.0f + 1.0f;
  x[i] = x[i] * 2.0 + 1.0;
  // CHECK: :[[@LINE+2]]:11: warning: 1 operation on float values done in double because '1e-3' is a double
  // FIXED: x[i] += 1e-3f;
  x[i] += 1e-3;
  // CHECK: :[[@LINE+2]]:17: warning: 1 operation on float values done in double because '.3' is a double
  // FIXED: if (x[i] < .3f)
  if (x[i] <    .3)
    x[i] = 0;
  // CHECK: :[[@LINE+2]]:10: warning: 1 operation on float values done in double because 'PI' is a double
  // FIXED: x[i] = static_cast<float>(PI) * x[i];
  x[i] = PI * x[i];
  // What a function gives is no constant: the multiplication is an operation, too.
  // CHECK: :[[@LINE+2]]:20: warning: 2 operations on float values done in double because '0.3' is a double
  // FIXED: x[i] = pow(x[i], 0.3f) * 2.0f;
  x[i] = pow(x[i], 0.3) * 2.0;
  // That of constants is one.
  // CHECK: :[[@LINE+2]]:22: warning: 1 operation on float values done in double because '0.3' is a double
  // FIXED: x[i] = x[i] * sqrt(0.3f);
  x[i] = x[i] * sqrt(0.3);
  // CHECK: :[[@LINE+2]]:22: warning: 1 operation on float values done in double because '2.0' is a double
  // FIXED: x[i] = x[i] * sqrt(2.0f);
  x[i] = x[i] * sqrt(2.0);
  // CHECK: :[[@LINE+1]]:10: warning: 1 operation on float values done in double because 'SCALE' is a double
  x[i] = SCALE(x[i]);
}

__device__ float choose(float a, float b, bool c) {
  // CHECK: :[[@LINE+2]]:19: warning: 1 operation on float values done in double because '0.2' is a double
  // FIXED: return a * (c ? 0.2f : 0.4f);
  return a * (c ? 0.2 : 0.4);
}

// The literal makes the function one of doubles.
__device__ float functions(float x, float s) {
  // CHECK: :[[@LINE+2]]:27: warning: 3 operations on float values done in double because '2.0' is a double
  // FIXED: float g = exp(-x * x / (2.0f * s));
  float g = exp(-x * x / (2.0 * s));
  // CHECK: :[[@LINE+2]]:21: warning: 2 operations on float values done in double because '0.5' is a double
  // FIXED: return g + pow(x, 0.5f);
  return g + pow(x, 0.5);
}

struct Body {
  float mass;
  __device__ float half() const {
    // CHECK: :[[@LINE+2]]:12: warning: 1 operation on float values done in double because '0.55' is a double
    // FIXED: return 0.55f * mass;
    return 0.55 * mass;
  }
};
__global__ void method(Body *b, float *out) { *out = b->half(); }

// The type may be double elsewhere: no suffix.
template <class T> __global__ void generic(T *x) {
  // CHECK: :[[@LINE+2]]:37: warning: 2 operations on float values done in double because '0.1' is a double
  // CHECK: :[[@LINE+1]]:37: note: convert the constant to the type of the other operands, as in 'T(0.5)'
  x[threadIdx.x] = x[threadIdx.x] * 0.1 + 0.3;
}
template __global__ void generic<float>(float *);
template __global__ void generic<double>(double *);

//===- Right --------------------------------------------------------------===//

__device__ double accumulate(const float *x, int n) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    sum += x[i] * 0.1;
  return sum;
}
__global__ void meant(float *x, const double *scale, double factor) {
  int i = threadIdx.x;
  x[i] = x[i] * factor;
  x[i] = x[i] * scale[i] + 0.1;
  x[i] = (float)((double)x[i] * 0.1);
  x[i] = static_cast<double>(x[i]) * 0.1 + 1.0;
  constexpr double kPrecise = 0.1;
  x[i] = x[i] * kPrecise;
  double t = x[i] * 0.1;
  x[i] = t;
  x[i] = i * 0.1;
}
// One operation with a constant that a float holds is compiled to one on floats, and constants are computed by the compiler.
__global__ void compiled(float *x) {
  int i = threadIdx.x;
  x[i] = x[i] * 0.5;
  x[i] += 1.0;
  x[i] = x[i] / 3.0;
  if (x[i] > 0.0)
    x[i] = 1.0;
  x[i] = 0.1;
  x[i] = 3.0 * 0.1;
  x[i] = x[i] * sqrt(4.0);
  x[i] = x[i] + cos(0.0);
  x[i] = fabs(x[i]);
  x[i] = x[i] * 0.1f + 2.0f;
  x[i] = exp(x[i]) + sqrt(x[i]);
}
void host(float *x) { x[0] = x[0] * 0.1 + 2.0; }
