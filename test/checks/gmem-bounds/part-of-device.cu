// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>

// A block is a part of what the device can have.

struct Shape {
  dim3 grid, block;
};
inline Shape shapeOf(unsigned count) {
  int device = 0, threads = 256;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, device);
  int block = threads / 4;
  int grid = (count + block - 1) / block;
  return Shape{dim3(grid), dim3(block)};
}
__global__ void zeroNegative(float *x) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'x' is read with no guard against 'n', which the grid is rounded up from
  float v = x[i];
  if (v < 0)
    x[0] = 0;
}
void launchZeroNegative(float *x, unsigned n) {
  Shape s = shapeOf(n);
  zeroNegative<<<s.grid, s.block>>>(x);
}

// A block of as many threads as there may be.
__global__ void whole(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'n', which the grid is rounded up from
  x[i] = 0;
}
void launchWhole(float *x, int n) { whole<<<(n + 1023) / 1024, 1024>>>(x, n); }

// Look-alikes: the count is asked about; the grid is as long as the count.
__global__ void guarded(float *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
void launchGuarded(float *x, unsigned n) {
  Shape s = shapeOf(n);
  guarded<<<s.grid, s.block>>>(x, n);
}
__global__ void whole(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 0; }
void launchWhole(float *x, unsigned n) {
  int threads = 256;
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0);
  int block = threads / 2;
  if (n % block == 0)
    whole<<<n / block, block>>>(x);
}
// No device has five times 256 threads in a block, nor one of 1,025.
__global__ void fifth(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0;
}
void launchFifth(float *x, int n) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  const int threads = p.maxThreadsPerBlock / 5;
  fifth<<<(n + threads - 1) / threads, threads>>>(x, n);
}
__global__ void more(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0;
}
void launchMore(float *x, int n) { more<<<(n + 1024) / 1025, 1025>>>(x, n); }
