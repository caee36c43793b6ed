// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A place that a function, or a functor that the kernel is given, computes of data alone.

template <class Key> struct Digit {
  int shift;
  __device__ int operator()(Key key) const { return (key >> shift) & 255; }
};
__device__ int low(unsigned key, int bits) { return key & ((1 << bits) - 1) & 255; }
__device__ int own(unsigned key) { return (key + threadIdx.x) & 255; }

__global__ void functor(const unsigned *keys, unsigned *counts, int n, Digit<unsigned> digit) {
  __shared__ unsigned bins[256];
  if (threadIdx.x < 256)
    bins[threadIdx.x] = 0;
  for (int i = blockIdx.x * 512 + threadIdx.x; i < n; i += gridDim.x * 512)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose, with no barrier in between
    atomicAdd(&bins[digit(keys[i])], 1u);
  __syncthreads();
  if (threadIdx.x < 256)
    counts[blockIdx.x * 256 + threadIdx.x] = bins[threadIdx.x];
}
__global__ void function(const unsigned *keys, unsigned *counts, int n, int bits) {
  __shared__ unsigned bins[256];
  if (threadIdx.x < 256)
    bins[threadIdx.x] = 0;
  for (int i = blockIdx.x * 512 + threadIdx.x; i < n; i += gridDim.x * 512)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose, with no barrier in between
    atomicAdd(&bins[low(keys[i], bits)], 1u);
  __syncthreads();
  if (threadIdx.x < 256)
    counts[blockIdx.x * 256 + threadIdx.x] = bins[threadIdx.x];
}
// What the function adds of the thread's number may keep threads apart.
__global__ void ofThread(const unsigned *keys, unsigned *counts, int n) {
  __shared__ unsigned bins[256];
  if (threadIdx.x < 256)
    bins[threadIdx.x] = 0;
  for (int i = blockIdx.x * 512 + threadIdx.x; i < n; i += gridDim.x * 512)
    atomicAdd(&bins[own(keys[i])], 1u);
  __syncthreads();
  if (threadIdx.x < 256)
    counts[blockIdx.x * 256 + threadIdx.x] = bins[threadIdx.x];
}
__global__ void met(const unsigned *keys, unsigned *counts, int n, Digit<unsigned> digit) {
  __shared__ unsigned bins[256];
  if (threadIdx.x < 256)
    bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 512 + threadIdx.x; i < n; i += gridDim.x * 512)
    atomicAdd(&bins[digit(keys[i])], 1u);
  __syncthreads();
  if (threadIdx.x < 256)
    counts[blockIdx.x * 256 + threadIdx.x] = bins[threadIdx.x];
}
void launch(const unsigned *k, unsigned *c, int n, int s, int b) {
  functor<<<b, 512>>>(k, c, n, Digit<unsigned>{s});
  function<<<b, 512>>>(k, c, n, s);
  ofThread<<<b, 512>>>(k, c, n);
  met<<<b, 512>>>(k, c, n, Digit<unsigned>{s});
}
