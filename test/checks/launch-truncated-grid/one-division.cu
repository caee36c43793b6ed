// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A number of blocks that one division gives is one hazard, however many kernels are launched with it.

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void shift(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}

void both(float *x, int n) {
  const int blocks = n / 256;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements at the end are not processed, and so it does for 1 more launch [
  scale<<<blocks, 256>>>(x, n);
  shift<<<blocks, 256>>>(x, n);
}
void chosen(float *x, int n, int kind) {
  const dim3 blocks(n / 128);
  switch (kind) {
  case 0:
    // CHECK: :[[@LINE+1]]:5: warning: the number of blocks rounds down: up to 127 elements at the end are not processed, and so it does for 2 more launches [
    scale<<<blocks, 128>>>(x, n);
    break;
  case 1:
    shift<<<blocks, 128>>>(x, n);
    break;
  default:
    scale<<<blocks, 128>>>(x + 1, n);
  }
}

// Two divisions are two.
void two(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements at the end are not processed [
  scale<<<n / 256, 256>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 511 elements at the end are not processed [
  shift<<<n / 512, 512>>>(x, n);
}
void right(float *x, int n) {
  const int blocks = (n + 255) / 256;
  scale<<<blocks, 256>>>(x, n);
  shift<<<blocks, 256>>>(x, n);
}
