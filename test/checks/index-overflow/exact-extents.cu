// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a number is at most is known exactly: a product that reaches the first number that is too large, and the same one short of it. 'one' is at most that.

#include <cstddef>

__global__ void threadsX(float *x, bool one) {
  const int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = (t + 1) * (2097152 * one);
  x[at] = 0;
}
__global__ void threadsXFits(float *x, bool one) {
  const int t = threadIdx.x;
  const size_t at = t * (2097152 * one);
  x[at] = 0;
}
__global__ void threadsZ(float *x, bool one) {
  const int t = threadIdx.z;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = (t + 1) * (33554432 * one);
  x[at] = 0;
}
__global__ void threadsZFits(float *x, bool one) {
  const int t = threadIdx.z;
  const size_t at = t * (33554432 * one);
  x[at] = 0;
}
__global__ void blockOfX(float *x, bool one) {
  const int n = blockDim.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = n * (2097152 * one);
  x[at] = 0;
}
__global__ void blockOfXFits(float *x, bool one) {
  const int n = blockDim.x;
  const size_t at = n * (2097151 * one);
  x[at] = 0;
}
__global__ void warps(float *x, bool one) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = warpSize * (67108864 * one);
  x[at] = 0;
}
__global__ void warpsFits(float *x, bool one) {
  const size_t at = warpSize * (67108863 * one);
  x[at] = 0;
}
__global__ void blocksY(float *x, bool one) {
  const int b = blockIdx.y;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = (b + 2) * (32768 * one);
  x[at] = 0;
}
__global__ void blocksYFits(float *x, bool one) {
  const int b = blockIdx.y;
  const size_t at = (b + 1) * (32768 * one);
  x[at] = 0;
}
__global__ void signedNumbers(float *x, bool one) {
  const int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = (t + 2147482625) * one;
  x[at] = 0;
}
__global__ void signedNumbersFits(float *x, bool one) {
  const int t = threadIdx.x;
  const size_t at = (t + 2147482624) * one;
  x[at] = 0;
}
__global__ void unsignedNumbers(float *x, bool one) {
  const unsigned b = blockIdx.y;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = (b + 2) * (65536u * one);
  x[at] = 0;
}
__global__ void unsignedNumbersFits(float *x, bool one) {
  const unsigned b = blockIdx.y;
  const size_t at = (b + 1) * (65537u * one);
  x[at] = 0;
}
__global__ void ofTwoBytes(float *x, short a, short b, unsigned short c) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  const size_t at = (c + 1) * 32768;
  x[at] = 0;
}
__global__ void ofTwoBytesFits(float *x, short a, short b, unsigned short c) {
  const size_t at = a * b;
  x[at] = 0;
}
void hardware(float **x) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  // CHECK: :[[@LINE+1]]:43: warning: this product is computed in 32 bits
  cudaMalloc(&x[0], p.multiProcessorCount * 524288);
}
void hardwareFits(float **x) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  cudaMalloc(&x[0], p.multiProcessorCount * 524287);
}
