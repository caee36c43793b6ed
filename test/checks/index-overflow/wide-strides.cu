// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// An offset of four factors in 32 bits, in a function whose other offsets multiply a stride of 64.

#include <cstdint>

struct Params {
  using index_t = uint64_t;
  int batch, dim, chunks, states;
  index_t batchStride, dimStride;
  void *in, *out, *x;
};

// Hazards: strides of a record, of parameters, and in a variable.
template <int Rows> __global__ void scan(Params p) {
  const int batch = blockIdx.x, dim = blockIdx.y;
  const float *in = reinterpret_cast<float *>(p.in) + batch * p.batchStride + dim * Rows * p.dimStride;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are numbers of the data in four dimensions
  float2 *x = reinterpret_cast<float2 *>(p.x) + (batch * p.dim + dim * Rows) * p.chunks * p.states;
  x[threadIdx.x].x = in[threadIdx.x];
}
template __global__ void scan<1>(Params);
__global__ void given(const float *in, float *x, int64_t stride, int dim, int chunks, int states) {
  const int batch = blockIdx.x;
  const float *mine = in + stride * batch;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  float *own = x + batch * dim * chunks * states;
  own[threadIdx.x] = mine[threadIdx.x];
}
__global__ void kept(const float *in, float *x, Params p) {
  const uint64_t stride = p.batchStride;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  x[(blockIdx.x * p.dim + threadIdx.y) * p.chunks * p.states] = in[blockIdx.x * stride + threadIdx.x];
}

// Look-alikes: strides of 32 bits; three factors; a number of 64 bits that is added and multiplies nothing; one that was just widened.
struct Small {
  int batch, dim, chunks, states, batchStride;
};
__global__ void narrow(const float *in, float *x, Small p) {
  x[(blockIdx.x * p.dim + threadIdx.y) * p.chunks * p.states] = in[blockIdx.x * p.batchStride + threadIdx.x];
}
__global__ void three(const float *in, float *x, int64_t stride, int dim, int chunks) {
  x[blockIdx.x * dim * chunks] = in[blockIdx.x * stride + threadIdx.x];
}
__global__ void added(const float *in, float *x, int64_t start, int dim, int chunks, int states) {
  x[blockIdx.x * dim * chunks * states] = in[start + threadIdx.x];
}
