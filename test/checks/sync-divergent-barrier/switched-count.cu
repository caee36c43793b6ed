// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <stdexcept>

// The host lets through only some counts: they are the kernel's.

template <int> __global__ void strided(float *x, size_t n) {
  __shared__ float buffer[128];
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 8; i += blockDim.x * gridDim.x) {
    buffer[threadIdx.x] = x[i];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block: 100 of 128 are here, and 1 more barrier of the loop
    __syncthreads();
    x[i] = buffer[127 - threadIdx.x];
    __syncthreads();
  }
}
void inSwitch(float *x, size_t n) {
  switch (n) {
  case 2048:
  case 4096:
    break;
  default:
    return;
  }
  strided<0><<<64, 128>>>(x, n);
}
constexpr dim3 Grid(64), Block(128);
size_t samples(size_t n) {
  switch (n) {
  case 2048:
    return 64;
  case 8192:
    return 128;
  default:
    throw std::invalid_argument("n");
  }
}
void inHelper(float *x, size_t n) {
  samples(n);
  strided<1><<<Grid, Block>>>(x, n);
}
void byTests(float *x, size_t n) {
  if (n != 1024 && n != 2048)
    return;
  strided<2><<<64, 128>>>(x, n);
}
// One of the counts leaves threads behind.
void withOdd(float *x, size_t n) {
  switch (n) {
  case 2048:
  case 800:
    break;
  default:
    return;
  }
  strided<3><<<64, 128>>>(x, n);
}
