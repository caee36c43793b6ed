// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='warning:'

// What calls cost beside the double, and how often loops run whose ends are constants.
__global__ void calls(float *x) {
  float v = x[threadIdx.x];
  for (int i = 0; i < 15; ++i)
    __threadfence();
  // CHECK: :[[@LINE+2]]:11: warning: 1 operation on float values done in double because '0.9' is a double
  // CHECK: :[[@LINE+1]]:11: note: it takes 16 % of the time of what 'calls' computes
  v = v * 0.9;
  x[threadIdx.x] = v;
}
__global__ void onceUp(float *out, float x) {
  float s = 0;
  for (int i = 0; i <= 0; ++i)
    // CHECK: :[[@LINE+1]]:14: warning: 2 operations on float values done in double
    s += x * 0.1;
  out[threadIdx.x] = s;
}
__global__ void onceDown(float *out, float x) {
  float s = 0;
  for (int i = 3; i >= 3; --i)
    // CHECK: :[[@LINE+1]]:14: warning: 2 operations on float values done in double
    s += x * 0.1;
  out[threadIdx.x] = s;
}
__global__ void never(float *out, float x) {
  float s = 0;
  for (int i = 0; i < 0; ++i)
    s += x * 0.1;
  out[threadIdx.x] = s;
}
// A truth value of a number that is not 0 counts to one.
__global__ void onceForSome(float *out, float x) {
  float s = 0;
  int four = 4;
  const bool some = four;
  for (int i = 0; i < some; ++i)
    // CHECK: :[[@LINE+1]]:14: warning: 2 operations on float values done in double
    s += x * 0.1;
  out[threadIdx.x] = s;
}
