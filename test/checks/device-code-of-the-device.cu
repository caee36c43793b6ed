// Device code is what the device's pass sees: the host's pass, which this file has for its conditional, judges host code.
// RUN: %check --checks='-*,cuda-smem-race,cuda-lmem-dynamic-index,cuda-launch-config,cuda-cdp-child-pointer' %s -- -arch=sm_90 --expt-relaxed-constexpr | FileCheck %s --implicit-check-not='{{warning|error}}:'

#if __CUDA_ARCH__ >= 700
#define GRID_CONSTANT __grid_constant__
#else
#define GRID_CONSTANT
#endif
struct Args {
  unsigned words[64];
};
__global__ void indexed(Args GRID_CONSTANT const args, unsigned *out) { out[threadIdx.x] = args.words[threadIdx.x & 63]; }

__device__ int sum(volatile int *s, int v) {
#if defined __CUDA_ARCH__
  return v;
#else
  s[threadIdx.x] = v;
  s[threadIdx.x] += s[threadIdx.x + 16];
  return s[threadIdx.x];
#endif
}
__global__ void total(int *out) {
  __shared__ int s[64];
  out[threadIdx.x] = sum(s, out[threadIdx.x]);
}
// Of the device only, and of the host only.
__global__ void onDevice(int *out) {
  __shared__ int s[64];
#ifdef __CUDA_ARCH__
  s[threadIdx.x] = out[threadIdx.x];
  // CHECK: :[[@LINE+1]]:22: warning: thread 0 reads byte 252 of 's'
  out[threadIdx.x] = s[63 - threadIdx.x];
#endif
}
void onHost(int *p) {
  total<<<1, 32>>>(p);
  onDevice<<<1, 64>>>(p);
#ifndef __CUDA_ARCH__
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 4,096
  onDevice<<<1, 4096>>>(p);
#endif
}
// A constexpr function that only host code calls is the host's.
struct Counter {
  int *d;
  constexpr int load(cudaStream_t s) const {
    int h;
    cudaMemcpyAsync(&h, d, sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    return h;
  }
};
int load(Counter c) { return c.load(0); }
