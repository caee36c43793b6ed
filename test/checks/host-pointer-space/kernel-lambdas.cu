// RUN: %check --fail-on=never --checks='-*,cuda-host-pointer-space' %s -- --extended-lambda 2>/dev/null | FileCheck %s --implicit-check-not='{{[^|]: warning:}}'

// A lambda that was written for the device is no code of the host, also where it may not be a kernel.
#include <cuda_runtime.h>

template <class F> __global__ void run(F f, float *p) { f(p); }

void kernels(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  auto given = [] __global__(float *q, int n) { q[threadIdx.x] = n; };
  given<<<1, 32>>>(p, n);
  auto kept = [=] __global__(int n) { p[0] = n; };
  kept<<<1, 32>>>(n);
  cudaFree(p);
}
void forTheDevice(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  auto one = [] __device__(float *q) { q[0] = 1; };
  run<<<1, 1>>>(one, p);
  cudaFree(p);
}
struct Work {
  __global__ void method(float *q) { q[0] = 1; }
};
void methods(Work w, int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  w.method<<<1, 1>>>(p);
  cudaFree(p);
}

// One for both sides that the host calls, and one without a word.
void forBoth(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMalloc is written by the host
  auto one = [=] __host__ __device__() { p[0] = 1; };
  one();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of cudaMalloc is written by the host
  auto other = [=] { p[0] = 1; };
  other();
  cudaFree(p);
}
