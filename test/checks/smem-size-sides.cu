// RUN: %check --checks='-*,cuda-smem-size' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What __CUDA_ARCH__ chooses in the code of the device is for its pass: the host's has another.

extern __shared__ int buffer[];

__device__ int exchange(int v) {
#if __CUDA_ARCH__ < 300
  buffer[threadIdx.x] = v;
  __syncthreads();
  return buffer[threadIdx.x ^ 1];
#else
  return __shfl_xor_sync(~0u, v, 1);
#endif
}
__global__ void old(int *x) { x[threadIdx.x] = exchange(x[threadIdx.x]); }
__global__ void own(int *x) {
#ifdef __CUDA_ARCH__
  x[threadIdx.x] = 0;
#else
  buffer[threadIdx.x] = x[threadIdx.x];
#endif
}
__global__ void recent(int *x) {
#if __CUDA_ARCH__ >= 300
  buffer[threadIdx.x] = x[threadIdx.x];
#endif
}

// The host has work of its own, so that it is parsed for itself.
__host__ __device__ void clear(int *x) {
#ifndef __CUDA_ARCH__
  cudaMemset(x, 0, 4);
#endif
}

void launches(int *x) {
  clear(x);
  old<<<1, 32>>>(x);
  own<<<1, 32>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'recent' uses 'buffer'
  recent<<<1, 32>>>(x);
}
