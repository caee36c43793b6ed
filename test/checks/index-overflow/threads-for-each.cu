// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A grid-stride loop of a launch that has a thread for each element runs once: a test of the thread's index, of which a bound of 64 bits alone says nothing.

#include <cmath>
#include <cstddef>

const float ThreadsF = 1024.0f;
const unsigned Threads = 256;

template <int N> __global__ void loop(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = N;
}
template <int N> __global__ void each(float *x, size_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = N;
}
void launchEach(float *x, size_t n) {
  each<0><<<ceil(n / ThreadsF), ThreadsF>>>(x, n);
  each<1><<<(n + 255) / 256, 256>>>(x, n);
  each<2><<<(n + Threads - 1) / Threads, Threads>>>(x, n);
  each<3><<<n / 128 + 1, dim3(128)>>>(x, n);
  const size_t blocks = (n - 1) / 512 + 1;
  each<4><<<(unsigned)blocks, 512>>>(x, n);
  const int block = 64;
  const dim3 grid((n + block - 1) / block);
  each<5><<<grid, block>>>(x, n);
}
// Hazards: a number of blocks of its own, several elements for a thread, another count, a launch more that has no thread for each.
__global__ void twice(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
__global__ void several(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
__global__ void otherCount(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 1;
}
void launchLoops(float *x, size_t n, size_t m) {
  loop<0><<<1024, 256>>>(x, n);
  several<<<(n + 1023) / 1024, 256>>>(x, n);
  otherCount<<<(m + 255) / 256, 256>>>(x, n);
  twice<<<(n + 255) / 256, 256>>>(x, n);
  twice<<<1024, 256>>>(x, n);
}
