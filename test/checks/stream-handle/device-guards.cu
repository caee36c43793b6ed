// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An object that chooses a device, and goes back to the one that was current.

#include <cuda_runtime.h>

void require(cudaError_t e) {
  if (e != cudaSuccess)
    throw 1;
}
struct On {
  explicit On(int device) {
    require(cudaGetDevice(&Previous));
    require(cudaSetDevice(device));
  }
  ~On() { cudaSetDevice(Previous); }
  int Previous = 0;
};
__global__ void relax(float *x);

void outside(float *x, float *y) {
  cudaStream_t s0, s1;
  require(cudaSetDevice(0));
  require(cudaStreamCreate(&s0));
  {
    On device(1);
    require(cudaStreamCreate(&s1));
  }
  relax<<<1, 128, 0, s0>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: this launch goes to a stream of another device than the current one, and fails
  relax<<<1, 128, 0, s1>>>(y);
  cudaStreamDestroy(s0);
  cudaStreamDestroy(s1);
}
void inside(float *x, float *y) {
  cudaStream_t s0, s1;
  require(cudaSetDevice(0));
  require(cudaStreamCreate(&s0));
  {
    On device(1);
    require(cudaStreamCreate(&s1));
    relax<<<1, 128, 0, s1>>>(y);
  }
  relax<<<1, 128, 0, s0>>>(x);
  cudaStreamDestroy(s0);
  cudaStreamDestroy(s1);
}
// Whichever device it was.
void unknown(float *x) {
  cudaStream_t s;
  {
    On device(1);
    require(cudaStreamCreate(&s));
  }
  relax<<<1, 128, 0, s>>>(x);
  cudaStreamDestroy(s);
}
void again(float *x) {
  int now;
  cudaStream_t s;
  require(cudaSetDevice(1));
  require(cudaStreamCreate(&s));
  require(cudaGetDevice(&now));
  require(cudaSetDevice(0));
  require(cudaSetDevice(now));
  relax<<<1, 128, 0, s>>>(x);
  cudaStreamDestroy(s);
}
