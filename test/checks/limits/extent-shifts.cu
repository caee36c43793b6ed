// How large a bound may be, on both sides of each number. 'one' is at most that.
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstddef>

// What a thread's index holds.
__global__ void signedFits(float *x, bool one) {
  const size_t n = size_t(one) * 2147483647;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void signedNumber(float *x, bool one) {
  const size_t n = size_t(one) * 2147483648;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void unsignedFits(float *x, bool one) {
  const size_t n = size_t(one) * 4294967295;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void unsignedNumber(float *x, bool one) {
  const size_t n = size_t(one) * 4294967296;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
// Shifts by as much as 64 bits allow.
__global__ void left30(float *x, bool one) {
  const size_t n = size_t(one) << 30;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void left31(float *x, bool one) {
  const size_t n = size_t(one) << 31;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void left63(float *x, bool one) {
  const size_t n = size_t(one) << 63;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void right62(float *x, bool one) {
  const size_t n = (size_t(one) << 63 >> 62) + 2147483645;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void right62More(float *x, bool one) {
  const size_t n = (size_t(one) << 63 >> 62) + 2147483646;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void right63(float *x, bool one) {
  const size_t n = (size_t(one) << 63 >> 63) + 2147483646;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void right63More(float *x, bool one) {
  const size_t n = (size_t(one) << 63 >> 63) + 2147483647;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
// What nothing bounds is at most 2^40: 2^31 times 512, and no more.
__global__ void wide(float *x, size_t m) {
  const size_t n = m / 512;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void wideFits(float *x, size_t m) {
  const size_t n = m / 513;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void wideExactly(float *x, size_t m) {
  const size_t n = (m + 2147483647) / 513;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
__global__ void wideExactlyMore(float *x, size_t m) {
  const size_t n = (m + 2147483648) / 513;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the thread's index is computed in 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
