// Numbers that a launch gives a kernel, computed from one that is chosen. A number that is not known says nothing.
// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Shifts by as much as the type allows.
__global__ void right31(float *p, int n, long q) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (q > 5)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 of block 4 writes element 1025 of 'p'
    p[i] = 0;
}
void launch_right31(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  right31<<<(n + 255) / 256, 256>>>(p, n, 7 + (n >> 31));
}
__global__ void right62(float *p, long n, long q) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (q > 5)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 of block 4 writes element 1025 of 'p'
    p[i] = 0;
}
void launch_right62(long n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  right62<<<(n + 255) / 256, 256>>>(p, n, 7 + (n >> 62));
}
__global__ void right63(float *p, long n, long q) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (q > 5)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 of block 4 writes element 1025 of 'p'
    p[i] = 0;
}
void launch_right63(long n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  right63<<<(n + 255) / 256, 256>>>(p, n, 7 + (n >> 63));
}
// A double holds each integer below 2^53.
__global__ void real(float *p, int n, long q) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (q > 5)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 of block 4 writes element 1025 of 'p'
    p[i] = 0;
}
void launch_real(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  real<<<(n + 255) / 256, 256>>>(p, n, long(n * 0.0 + 9007199254740991.0));
}
__global__ void tooLarge(float *p, int n, long q) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (q > 5)
    p[i] = 0;
}
void launch_tooLarge(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  tooLarge<<<(n + 255) / 256, 256>>>(p, n, long(n * 0.0 + 9007199254740992.0));
}
