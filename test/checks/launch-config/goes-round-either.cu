// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel goes round with fewer blocks, whichever loop is written, and whichever side the bound stands on.
__global__ void counted(float *p, int n) {
  int y = blockIdx.y;
  while (y < n) {
    p[y] = 1;
    y += gridDim.y;
  }
}
__global__ void turned(float *p, int n) {
  for (int y = blockIdx.y; n > y; y = gridDim.y + y)
    p[y] = 1;
}
__global__ void kept(float *p, int n) {
  const int blocks = gridDim.y;
  for (int y = blockIdx.y;; y = y + blocks) {
    const bool inside = y < n;
    if (!inside)
      break;
    p[y] = 1;
  }
}
__global__ void ofThreads(float *p, int n) {
  for (int y = blockIdx.y; y < n; y += blockDim.y)
    p[y] = 1;
}
__global__ void ofOtherAxis(float *p, int n) {
  for (int y = blockIdx.y; y < n; y += gridDim.z)
    p[y] = 1;
}

void whileLoop(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent is a number of the data, and nothing keeps it below the limit of 65,535, though 'counted' goes round with fewer blocks
  counted<<<dim3(1, n, 4), 128>>>(p, n);
}
void boundFirst(float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid y extent is a number of the data, and nothing keeps it below the limit of 65,535, though 'turned' goes round with fewer blocks
  turned<<<dim3(1, n, 4), 128>>>(p, n);
}
// No loop whose condition is known to end it, or another step.
void leftInside(float *p, int n) { kept<<<dim3(1, n, 4), 128>>>(p, n); }
void others(float *p, int n) {
  ofThreads<<<dim3(1, n, 4), 128>>>(p, n);
  ofOtherAxis<<<dim3(1, n, 4), 128>>>(p, n);
}
