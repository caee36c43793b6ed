// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Memory of a fixed size may be enough for the numbers that only the caller knows: what is outside of it has to be so for the smallest.

#include <cuda_runtime.h>

__global__ void convert(size_t n, const float *in, short *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
}
// A count that a member holds, and memory for the product of a list that is empty on one way.
struct Shape {
  long long extents[4];
  int count;
  size_t volume() const {
    size_t v = 1;
    for (int i = 0; i < count; ++i)
      v *= extents[i];
    return v;
  }
};
struct Tensor {
  Shape shape;
  size_t elements;
  void *data;
  void half() {
    short *out;
    cudaMalloc(&out, shape.volume() * sizeof(short));
    convert<<<(elements + 511) / 512, 512>>>(elements, (const float *)data, out);
  }
};
void use(Tensor &t) { t.half(); }

// A constant, a sum of constants, a member of a table, one for a case.
__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
void constant(int n) {
  float *x;
  cudaMalloc(&x, 4096);
  first<<<(n + 255) / 256, 256>>>(x, n);
}
void managed(unsigned n) {
  float *x;
  cudaMallocManaged(&x, 100 * sizeof(float) + 28);
  first<<<(n + 63) / 64, 64>>>(x, n);
}
void inCase(int n, bool small) {
  float *x;
  if (small)
    cudaMalloc(&x, 64);
  else
    cudaMalloc(&x, 4096);
  first<<<(n + 255) / 256, 256>>>(x, n);
}
// Whoever launches one block for each number.
__global__ void each(float *x) {
  if (threadIdx.x == 0)
    x[blockIdx.x] = 0;
}
void blocks(int n) {
  float *x;
  cudaMalloc(&x, 16 * sizeof(float));
  each<<<n, 32>>>(x);
}

// Outside whatever the number is.
__global__ void always(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: thread 255 of block {{[0-9]+}} writes element 256 of 'x', which has 256 elements
  x[threadIdx.x + 1] = n;
}
void outside(int n) {
  float *x;
  cudaMalloc(&x, 256 * sizeof(float));
  always<<<(n + 255) / 256, 256>>>(x, n);
}
// And memory for the count, with a guard that admits it.
__global__ void admits(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} of block {{[0-9]+}} writes element {{[0-9]+}} of 'x'
    x[i] = 0;
}
void count(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  admits<<<(n + 256) / 256, 256>>>(x, n);
}
