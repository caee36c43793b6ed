// RUN: %check --checks='-*,cuda-host-pointer-space,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the device's pass has of a function for both sides is not what the host calls.
#include <nv/target>

struct Set {
  int *at;
  __host__ __device__ void operator()(int v) { *at = v; }
};
struct SetToo {
  int *at;
  __host__ __device__ void operator()(int v) { *at = v; }
};
template <class T> __global__ void run(T f) { f(threadIdx.x); }

template <class T> __host__ __device__ void forEach(T f) {
#ifdef __CUDA_ARCH__
  f(0);
#else
  run<<<1, 16>>>(f);
#endif
}
void conditional() {
  int *p;
  cudaMalloc(&p, sizeof(int));
  forEach(Set{p});
  cudaFree(p);
}

#define ON_EACH_SIDE(HOST, DEVICE) NV_IF_TARGET(NV_IS_HOST, HOST, DEVICE)
template <class T> __host__ __device__ void dispatch(T f) { ON_EACH_SIDE((run<<<1, 16>>>(f);), (f(0);)) }
void target() {
  int *p;
  cudaMalloc(&p, sizeof(int));
  dispatch(SetToo{p});
  cudaFree(p);
}

__host__ __device__ void wait(cudaStream_t s) {
#ifndef __CUDA_ARCH__
  cudaStreamSynchronize(s);
#endif
}
__global__ void fill(float *p) { p[threadIdx.x] = 0; }
float waits(float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 4);
  fill<<<1, 32, 0, s>>>(d);
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);
  wait(s);
  float r = h[0];
  cudaFreeHost(h);
  return r;
}

// One that is the same on both sides.
struct SetThere {
  int *at;
  // CHECK: :[[@LINE+1]]:48: warning: memory of cudaMalloc is written by the host, which cannot reach it
  __host__ __device__ void operator()(int v) { *at = v; }
};
template <class T> __host__ __device__ void call(T f) { f(0); }
void same() {
  int *p;
  cudaMalloc(&p, sizeof(int));
  call(SetThere{p});
  cudaFree(p);
}
