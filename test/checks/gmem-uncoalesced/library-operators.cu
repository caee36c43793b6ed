// The operators of a library's class read through each other: what is reported is the place that uses them, once for all instantiations of a kernel.
// RUN: rm -rf %t && split-file %s %t
// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' %t/user.cu -- -isystem %t/library \
// RUN:   | FileCheck %t/user.cu --implicit-check-not='{{^[^|]*: (warning|error):}}'

//--- library/narrow.h
#pragma once
struct narrow {
  unsigned short bits;
  narrow() = default;
  __host__ __device__ narrow(float v) : bits(static_cast<unsigned short>(v)) {}
  __host__ __device__ operator float() const { return bits; }
};
inline __host__ __device__ narrow operator*(const narrow &a, const narrow &b) {
  return static_cast<float>(a) * static_cast<float>(b);
}
inline __host__ __device__ narrow operator+(const narrow &a, const narrow &b) {
  return static_cast<float>(a) + static_cast<float>(b);
}

//--- user.cu
#include <narrow.h>

// A row for each thread: one of the two factors is read down its column.
template <class T> __global__ void product(const T *p, const T *v, T *o, int m, int n, int k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = 0.f;
  for (int j = 0; j < k; ++j)
    // CHECK: user.cu:[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'p' is not coalesced
    sum = sum + p[i * k + j] * v[j * n];
  o[i] = sum;
}
// Both of them, in an order that makes the second one the worse.
template <class T> __global__ void second(const T *p, const T *v, T *o, int k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = 0.f;
  for (int j = 0; j < k; ++j)
    // CHECK: user.cu:[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'p' is not coalesced
    sum = sum + v[j * 1024 + i] * p[i * 40 + j];
  o[i] = sum;
}
// A helper of one's own is still told apart by its calls.
template <class T> __device__ float twice(const T *p, int i) { return 2 * static_cast<float>(p[i]); }
template <class T> __global__ void helped(const T *p, T *o, int k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = twice(p, i);
  for (int j = 0; j < k; ++j)
    // CHECK: user.cu:[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'p' is not coalesced
    sum += twice(p, i * 40 + j);
  o[i] = T(sum);
}
__global__ void shared(const narrow *in, narrow *o) {
  __shared__ unsigned pad[1];
  __shared__ narrow s[64 * 64];
  pad[0] = 0;
  for (int i = threadIdx.x; i < 64 * 64; i += blockDim.x)
    s[i].bits = in[i].bits;
  __syncthreads();
  float sum = pad[0];
  for (int j = 0; j < 64; ++j)
    // CHECK: user.cu:[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 's' has a {{.*}} bank conflict
    sum += s[j] * s[threadIdx.x % 64 * 64 + j];
  o[threadIdx.x] = sum;
}
template <class T> void launch(T *p, int m, int n, int k) {
  product<T><<<16, 128>>>(p, p, p, m, n, k);
  second<T><<<16, 128>>>(p, p, p, k);
  helped<T><<<16, 128>>>(p, p, k);
}
void launchAll(narrow *p, float *q, int m, int n, int k) {
  launch(p, m, n, k);
  launch(q, m, n, k);
  shared<<<16, 128>>>(p, p);
}
