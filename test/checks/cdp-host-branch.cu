// A launch that only the host compiles is no launch from the device, in whatever function it stands.
// RUN: %check %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(int *p) { p[0] = 1; }
template <class T> void launch(T kernel, int *p) { kernel<<<1, 1>>>(p); }

__host__ __device__ void itself(int *p) {
#ifdef __CUDA_ARCH__
  p[0] = 1;
#else
  k<<<1, 1>>>(p);
#endif
}
__host__ __device__ void throughTemplate(int *p) {
#ifdef __CUDA_ARCH__
  p[0] = 1;
#else
  launch(k, p);
#endif
}
__host__ __device__ void looped(int *p, int n) {
#ifndef __CUDA_ARCH__
  for (int i = 0; i < n; ++i)
    k<<<1, 1>>>(p);
#endif
}
__host__ __device__ void inTail(int *p) {
#ifndef __CUDA_ARCH__
  cudaStream_t s;
  cudaStreamCreate(&s);
  k<<<1, 1, 0, s>>>(p);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
#endif
}
__global__ void g(int *p, int n) {
  itself(p);
  throughTemplate(p);
  looped(p, n);
  inTail(p);
}

// What the device compiles is.
__host__ __device__ void device(int *p) {
#ifdef __CUDA_ARCH__
  // CHECK: :[[@LINE+2]]:3: warning: every thread of a block launches a child grid here
  // CHECK: :[[@LINE+1]]:3: warning: the error of launching 'k' from the device is never read
  k<<<1, 1>>>(p);
#endif
}
__global__ void h(int *p) { device(p); }
