// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An array that is asked at a quotient holds pages, unless what it was divided by is what the place is multiplied by: then it holds rows of so many elements.

__global__ void rows(const float *in, const int *rowOf, float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * width)
    out[i] = in[rowOf[i / width] * width + i % width];
}
__global__ void rowsUnsigned(const float *in, const unsigned *rowOf, float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * width)
    out[i] = in[rowOf[i / width] * width + i % width];
}
__global__ void scattered(const float *in, const int *rowOf, float *out, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * width)
    atomicAdd(out + rowOf[i / width] * width + i % width, in[i]);
}
__global__ void neighbours(const float *in, const int *near, float *out, int n, int count, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * width)
    return;
  const int column = i % width, row = i / width;
  float sum = 0;
  for (int k = 0; k < count; ++k)
    sum += in[near[row * count + k] * width + column];
  out[i] = sum;
}
__global__ void grouped(const float *in, const int *near, float *out, int n, int count, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * count * width)
    return;
  const int column = i % width, k = (i / width) % count, row = i / count / width;
  out[i] = in[near[row * count + k] * width + column];
}
__global__ void groupedAtOnce(const float *in, const int *near, float *out, int n, int count, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[near[i / (count * width)] * width + i % width];
}

// Another number, or more than the width.
__global__ void pages(const float *cache, const int *table, float *out, int n, int tokens, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are an extent and a place that an array holds
    out[i] = cache[table[i / tokens] * stride + i % tokens];
}
__global__ void pagesOfHeads(const float *cache, const int *table, float *out, int n, int tokens, int heads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
    out[i] = cache[table[i / tokens] * tokens * heads + i % tokens];
}
