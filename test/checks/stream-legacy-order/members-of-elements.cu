// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who stores whole elements stores all of their members.

#include <cuda_runtime.h>

struct Force {
  float x, y, z;
};
__global__ void clear(Force *f, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f[i] = Force{0, 0, 0};
}
__global__ void first(Force *f, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f[i].x = 1;
}
__global__ void last(Force *f, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f[i].z -= 1;
}

void whole(Force *f, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  clear<<<(n + 127) / 128, 128>>>(f, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'last' writes memory that the launch of 'clear' writes in the default stream
  last<<<(n + 127) / 128, 128, 0, s>>>(f, n);
  cudaStreamDestroy(s);
}
void other(Force *f, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  first<<<(n + 127) / 128, 128>>>(f, n);
  last<<<(n + 127) / 128, 128, 0, s>>>(f, n);
  cudaStreamDestroy(s);
}
