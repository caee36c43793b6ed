// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The barriers of one arm are missed by the same threads for the same reason: one report for each arm.

__device__ void step(float *s) {
  s[threadIdx.x] += 1;
  __syncthreads();
  s[threadIdx.x] *= 2;
  __syncthreads();
}
__global__ void balanced(float *out) {
  __shared__ float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x < 256) {
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() in the called function is not reached by all threads of the block: 256 of 512 are here [
    step(s);
  } else {
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 256 of 512 are here, and 1 more barrier for the same threads [
    __syncthreads();
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void one(float *out) {
  __shared__ float s[128];
  if (threadIdx.x < 40) {
    s[threadIdx.x] = out[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 40 of 128 are here, and 2 more barriers for the same threads [
    __syncthreads();
    s[threadIdx.x] += s[0];
    __syncthreads();
    out[threadIdx.x] = s[39 - threadIdx.x];
    __syncthreads();
  }
}
// Two conditions are two hazards, and so are two of the same text.
__global__ void two(float *out) {
  if (threadIdx.x < 40)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 40 of 128 are here [
    __syncthreads();
  out[threadIdx.x] = 1;
  if (threadIdx.x < 40)
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 40 of 128 are here [
    __syncthreads();
}
// Further in, fewer threads are there.
__global__ void nested(float *out) {
  if (threadIdx.x < 80) {
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 80 of 128 are here [
    __syncthreads();
    if (threadIdx.x < 40)
      // CHECK: :[[@LINE+1]]:7: warning: __syncthreads() is not reached by all threads of the block: 40 of 128 are here [
      __syncthreads();
    out[threadIdx.x] = 1;
  }
}
void launch(float *out) {
  balanced<<<4, 512>>>(out);
  one<<<4, 128>>>(out);
  two<<<4, 128>>>(out);
  nested<<<4, 128>>>(out);
}
