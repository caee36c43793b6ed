// The rest is asked for by a mask, the mask first, and what is covered is a shift.
// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
#include <stdexcept>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

int rows, columns;
bool rowsDivide() { return (255 & rows) == 0; }
void testedByMask(float *x) { scale<<<rows / 256, 256>>>(x, rows); }
void notTested(float *x) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<columns / 256, 256>>>(x, columns);
}
void hostLoop(float *x, float *host, int n) {
  int blocks = n >> 8;
  scale<<<blocks, 256>>>(x, n);
  for (int i = blocks << 8; i < n; ++i)
    host[i] *= 2;
}
void hostLoopWithout(float *x, float *host, int n) {
  scale<<<n / 256, 256>>>(x, n);
  for (int i = n >> 8 << 8; i < n; ++i)
    host[i] *= 2;
}
void noLoop(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  scale<<<n / 256, 256>>>(x, n);
}
