// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict,cuda-launch-config' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What only the host compiles of a function for both sides makes no request of a warp.
__host__ __device__ inline float at(const float *p, int i) {
#ifdef __CUDA_ARCH__
  return p[i];
#else
  return p[i * 8];
#endif
}
__global__ void wide(const float *in, float *out) {
  __shared__ float tile[32 * 8];
  tile[threadIdx.x] = at(in, blockIdx.x * 32 + threadIdx.x);
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = at(tile, threadIdx.x);
}
__global__ void both(const float *in, float *out) {
  // CHECK-DAG: :[[@LINE+1]]:40: warning: global load from 'in' is not coalesced
  out[blockIdx.x * 32 + threadIdx.x] = in[(blockIdx.x * 32 + threadIdx.x) * 8];
}
void launches(float *f, int n) {
  wide<<<n, 32>>>(f, f);
  both<<<n, 32>>>(f, f);
#ifndef __CUDA_ARCH__
  // CHECK-DAG: :[[@LINE+1]]:3: warning: block x extent 4,096
  wide<<<1, 4096>>>(f, f);
#endif
}
