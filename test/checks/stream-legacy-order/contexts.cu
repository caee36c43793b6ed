// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Each context of the driver has a default stream of its own: nothing is said of it across a change.

#include <cuda.h>

__global__ void produce(float *p, int n) { p[threadIdx.x] = n; }
__global__ void consume(const float *p, float *out) { out[threadIdx.x] = p[threadIdx.x]; }

void same(float *a, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(a, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in the default stream
  consume<<<1, 32, 0, s>>>(a, out);
}
void set(float *a, float *out, CUcontext other) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(a, 1);
  cuCtxSetCurrent(other);
  consume<<<1, 32, 0, s>>>(a, out);
}
void pushed(float *a, float *out, CUcontext other) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(a, 1);
  cuCtxPushCurrent(other);
  consume<<<1, 32, 0, s>>>(a, out);
}
void popped(float *a, float *out) {
  cudaStream_t s;
  CUcontext before;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(a, 1);
  cuCtxPopCurrent(&before);
  consume<<<1, 32, 0, s>>>(a, out);
}
// Both behind the change.
void behind(float *a, float *out, CUcontext other) {
  cuCtxSetCurrent(other);
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(a, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in the default stream
  consume<<<1, 32, 0, s>>>(a, out);
}
