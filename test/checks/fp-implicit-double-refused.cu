// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A branch that every call rules out by the constant that it passes takes no time.

__device__ void byReference(float &p, const float &rho, const float &e, const int &type) {
  if (type == 0)
    p = (1.4 - 1) * rho * e;
  else
    p = rho;
}
__device__ float byValue(float rho, float e, int type) {
  if (type < 2)
    return (1.4 - 1) * rho * e;
  return rho;
}
__device__ float swapped(float rho, float e, unsigned type) {
  if (3 != type)
    return rho;
  return (1.4 - 1) * rho * e;
}
__device__ float flag(float rho, float e, bool exact) {
  if (exact == true)
    return (1.4 - 1) * rho * e;
  return rho;
}
__device__ float nested(float rho, float e, int type, int mode) {
  if (type == 3)
    return rho;
  if (mode > 1)
    return (1.4 - 1) * rho * e;
  return e;
}
__global__ void refused(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float p;
  byReference(p, x[i], x[i + n], 3);
  x[i] = p + byValue(x[i], p, 2) + swapped(x[i], p, 1) + flag(x[i], p, false) + nested(x[i], p, 1, 1);
}

// Hazards: one call lets it through, what is passed is not known, or nothing calls it with a constant.
__device__ float oneOfTwo(float rho, float e, int type) {
  if (type == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 2 operations on float values done in double
    return (1.4 - 1) * rho * e;
  return rho;
}
__device__ float unknown(float rho, float e, int type) {
  if (type == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 2 operations on float values done in double
    return (1.4 - 1) * rho * e;
  return rho;
}
__device__ float changed(float rho, float e, int &type) {
  if (type == 0)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 2 operations on float values done in double
    return (1.4 - 1) * rho * e;
  type = 0;
  return rho;
}
__global__ void reached(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int type = 3;
  x[i] = oneOfTwo(x[i], x[i + n], 3) + oneOfTwo(x[i], x[i + n], 0) + unknown(x[i], x[i + n], n) + changed(x[i], x[i + n], type);
}
