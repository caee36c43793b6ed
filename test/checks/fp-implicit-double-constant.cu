// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not=warning:

// What is made of literals the compiler computes, whatever the types are: no operation is left.

#include <cmath>

__device__ void inOneExpression(float *out) {
  out[0] = M_PI * (5.0f / 180.0f);
  out[1] = 0.1 * -3.0f;
}
__device__ void throughVariables(float *out) {
  float degrees = 5.0f;
  const float half = degrees / 2;
  out[0] = M_PI * half / 180.0;
}
template <int N> __device__ void throughTemplate(float *out) {
  float step = 1.0f / N;
  out[0] = step * 0.3;
}
__device__ void compared(int *out) {
  const float limit = 0.02f;
  out[0] = limit > 0.1;
}
__device__ void function(float *out) {
  const float sigma = 3.0f;
  out[0] = sigma * sqrt(0.3);
}

// A number that is only known at run time.
__global__ void open(float *out, const float *in, int n, bool wide) {
  inOneExpression(out);
  throughVariables(out);
  throughTemplate<8>(out);
  compared(reinterpret_cast<int *>(out));
  function(out);
  float factor = 0.02f;
  // CHECK: :[[@LINE+1]]:21: warning: 1 operation on float values done in double because '0.7' is a double
  out[2] = in[n] * (0.7 * factor);
  if (wide)
    factor = in[n + 1];
  // CHECK: :[[@LINE+1]]:21: warning: 1 operation on float values done in double because '0.9' is a double
  out[1] = factor * 0.9;
  float sum = 0.0f;
  for (int i = 0; i < n; ++i)
    sum += 1.0f;
  // CHECK: :[[@LINE+1]]:18: warning: 1 operation on float values done in double because '0.9' is a double
  out[3] = sum * 0.9;
}

// A function of an integer stays one of doubles whatever the literal is: no suffix mends that.
__global__ void ofInteger(float *out, const float *in, int n) { out[n] = in[n] * 0.1 * rsqrt(n); }
__global__ void ofLiteral(float *out, const float *in, int n) {
  // CHECK: :[[@LINE+1]]:20: warning: 2 operations on float values done in double because '0.1' is a double
  out[n] = in[n] * 0.1 * rsqrt(3.0);
}
