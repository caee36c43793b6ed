// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A cast around a product of four numbers widens what is lost already.
__global__ void tiles(float *out, const float *in, int rows, int columns, int heads, int batches) {
  const int block = blockIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before the cast widens it
  const int first = (long long)(block * rows * columns * heads) / gridDim.x;
  out[threadIdx.x] = in[first % rows];
}
__global__ void functional(float *out, const float *in, int rows, int columns, int heads, int batches) {
  using Wide = long long;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before the cast widens it
  const int last = Wide(rows * columns * heads * batches) / gridDim.x;
  out[threadIdx.x] = in[last % rows];
}

// Look-alikes: the cast is on the first factor; three numbers; types and tests that bound the product; a cast of a sum; no cast is written.
__global__ void first(float *out, const float *in, int rows, int columns, int heads) {
  const int at = (long long)blockIdx.x * rows * columns * heads / gridDim.x;
  out[threadIdx.x] = in[at % rows];
}
__global__ void three(float *out, const float *in, int rows, int columns, int heads) {
  const int at = (long long)(rows * columns * heads) / gridDim.x;
  out[threadIdx.x] = in[at % rows];
}
__global__ void small(float *out, const float *in, unsigned char rows, unsigned char columns, unsigned char heads, unsigned char batches) {
  const int at = (long long)(rows * columns * heads * (batches / 4)) / gridDim.x;
  out[threadIdx.x] = in[at % 7];
}
__global__ void tested(float *out, const float *in, int rows, int columns, int heads, int batches) {
  if (rows > 64 || columns > 64 || heads > 64 || batches > 64)
    return;
  const int at = (long long)(rows * columns * heads * batches) / gridDim.x;
  out[threadIdx.x] = in[at % 7];
}
__global__ void sum(float *out, const float *in, int rows, int columns, int heads, int batches) {
  const int at = (long long)(rows + columns + heads + batches) / gridDim.x;
  out[threadIdx.x] = in[at % 7];
}
__global__ void narrow(float *out, const float *in, int rows, int columns, int heads, int batches) {
  const int at = rows * columns * heads * batches / gridDim.x;
  out[threadIdx.x] = in[at % 7];
}
