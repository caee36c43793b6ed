// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The same product is one hazard, with unseen calls between, and rows that are
// a constant apart.

#include <cuda_runtime.h>

void unseen();

struct Population {
  char *total, *energy, *force;
  int size, types;
  void reserve() {
    // CHECK: :[[@LINE+1]]:29: warning: this product is computed in 32 bits
    cudaMalloc(&total, size * (types + 1));
    unseen();
    cudaMalloc(&energy, size * (types + 1));
    unseen();
    cudaMalloc(&force, size * (types + 1));
  }
};

__global__ void planes(float *image, int w, int h, long offset) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  image += offset;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits
  image[x + w * (y + h * 0)] = 0;
  image[x + w * (y + h * 1)] = 1;
  image[x + w * (y + h * 2)] = 2;
}

// Other factors are another; one report says how many there are.
__global__ void two(float *a, float *b, int w, int h, long offset) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits, and so is 1 more of this function
  a[offset + x + w * y] = 0;
  b[offset + x * h] = 1;
}

// As many blocks as elements: a grid has no more in 64 bits, either. Blocks of
// elements are fewer.
__global__ void each(int *p);

void grids(int *p, int batch, int length, int heads) {
  each<<<batch * length, 256>>>(p);
  const int rows = batch * heads;
  each<<<rows, 256>>>(p);
  each<<<dim3(rows + 1, 2), 256>>>(p);
  // CHECK: :[[@LINE+1]]:39: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks, and so is 1 more of this function
  const int elements = batch * length * heads;
  each<<<(elements + 255) / 256, 256>>>(p);
  each<<<(batch * (length + 1)) >> 8, 256>>>(p);
}
