// RUN: %check --checks='-*,cuda-fp-implicit-double,cuda-gmem-uncoalesced' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 0, EveryAccess: true}}' --checks='-*,cuda-fp-implicit-double,cuda-gmem-uncoalesced' %s -- -arch=sm_90 | FileCheck %s --check-prefix=ALL

// What others begin with is computed once for all of their launches: by a kernel that reads nothing, launched outside of the loops in which others are.

#include <cuda_runtime.h>

__constant__ float amplitude;

__device__ float waveOf(int i) {
  // ALL: :[[@LINE+1]]:32: warning: {{.*}} '0.05' is a double
  return amplitude * sinf(i) * 0.05;
}
__global__ void fill(float *field, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int x = 0; x < width; ++x)
      // ALL: :[[@LINE+1]]:7: warning: global store to 'field' is not coalesced
      field[i * width + x] = waveOf(i);
}

// The same, but what it computes is asked for in every step, too.
__global__ void refill(float *field, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int x = 0; x < width; ++x)
      // CHECK: :[[@LINE+2]]:7: warning: global store to 'field' is not coalesced
      // CHECK: :[[@LINE+1]]:42: warning: {{.*}} '0.15' is a double
      field[i * width + x] = i * 0.15f * 0.15;
}
// It reads what others computed.
__global__ void convert(const float *in, float *field, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int x = 0; x < width; ++x)
      // CHECK: :[[@LINE+2]]:7: warning: global store to 'field' is not coalesced
      // CHECK: :[[@LINE+1]]:38: warning: {{.*}} '0.35' is a double
      field[i * width + x] = in[i] * 0.35;
}
// Nothing else is launched in a loop: a picture.
__global__ void picture(float *field, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int x = 0; x < width; ++x)
      // CHECK: :[[@LINE+2]]:7: warning: global store to 'field' is not coalesced
      // CHECK: :[[@LINE+1]]:40: warning: {{.*}} '0.45' is a double
      field[i * width + x] = sinf(i) * 0.45;
}

__global__ void step(float *field, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    field[i] += 1;
}

void simulate(float *in, float *field, int n, int width, int steps) {
  fill<<<n / 256 + 1, 256>>>(field, n, width);
  refill<<<n / 256 + 1, 256>>>(field, n, width);
  convert<<<n / 256 + 1, 256>>>(in, field, n, width);
  for (;;) {
    step<<<n / 256 + 1, 256>>>(field, n);
    if (!--steps)
      break;
    refill<<<n / 256 + 1, 256>>>(field, n, width);
  }
}
void draw(float *field, int n, int width, int steps) {
  picture<<<n / 256 + 1, 256>>>(field, n, width);
  step<<<n / 256 + 1, 256>>>(field, n);
}

// Another kernel is launched once, by a macro that is written as a loop.
#define LAUNCH(call) do { call; } while (0)
__global__ void pictureBesideMacro(float *field, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int x = 0; x < width; ++x)
      // CHECK: :[[@LINE+2]]:7: warning: global store to 'field' is not coalesced
      // CHECK: :[[@LINE+1]]:40: warning: {{.*}} '0.55' is a double
      field[i * width + x] = sinf(i) * 0.55;
}
void once(float *field, int n, int width) {
  pictureBesideMacro<<<n / 256 + 1, 256>>>(field, n, width);
  LAUNCH((step<<<n / 256 + 1, 256>>>(field, n)));
}
