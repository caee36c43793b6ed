// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- -std=c++17 | FileCheck %s --check-prefix=EVERY
//
// What a helper is given by reference is what its callers have there: a number that was cut down from 64 bits, or one that never had so many.

#include <cstdint>

struct Arguments {
  const char *x;
  float *out;
  int64_t columns, rows, stride;
};
struct Narrow {
  const char *x;
  float *out;
  int columns, rows, stride;
};
__device__ void load(const char *from, float *to);

// Hazards: a parameter of the kernel and a variable of it, and the same handed on by another function.
template <int Tile> __device__ void one(const char *x, float *out, const int &stride, const int &at, const int &begin) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are counts that had 64 bits
  load(x + stride * at * Tile, out + begin);
}
__device__ void inner(const char *x, float *out, const int &stride, const int &at) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are counts that had 64 bits
  load(x + stride * at, out);
}
__device__ void outer(const char *x, float *out, const int &stride, const int &at) { inner(x, out, stride, at); }
template <int Tile> __global__ void tiles(const char *x, float *out, const int columns, const int rows, const int stride) {
  const int64_t each = columns / 32;
  const int count = (rows + Tile - 1) / Tile;
  int64_t k = (int64_t)blockIdx.x * each * count / gridDim.x;
  const int64_t end = (int64_t)(blockIdx.x + 1) * each * count / gridDim.x;
  int begin = k % each;
  while (k < end) {
    const int at = k / each;
    one<Tile>(x, out, stride, at, begin);
    outer(x, out, stride, at);
    k += each;
    begin = 0;
  }
}
void launch(const Arguments &a) { tiles<64><<<132, 256>>>(a.x, a.out, a.columns, a.rows, a.stride); }

// Hazard: the product itself is handed over by reference, and widened in the helper.
__device__ float at(const float *x, const int &offset, int64_t more) { return x[offset + more]; }
__global__ void rows(const float *x, float *out, int64_t more, int width) {
  // CHECK: :[[@LINE+1]]:35: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  const int own = (int)blockIdx.x * width;
  out[threadIdx.x] = at(x, own, more);
}

// Look-alikes: the same where nothing had 64 bits; constants; what is changed between the calls; an object that is not seen.
template <int Tile> __device__ void small(const char *x, float *out, const int &stride, const int &at) { load(x + stride * at * Tile, out); }
template <int Tile> __global__ void smallTiles(const char *x, float *out, const int columns, const int rows, const int stride) {
  const int each = columns / 32;
  const int at = blockIdx.y / each;
  small<Tile>(x, out, stride, at);
}
void launch(const Narrow &a) { smallTiles<64><<<132, 256>>>(a.x, a.out, a.columns, a.rows, a.stride); }

__device__ void fixed(const char *x, float *out, const int &stride, const int &at) { load(x + stride * at * 4, out); }
__global__ void fixedTiles(const char *x, float *out) {
  const int stride = 4096;
  for (int t = 0; t < 16; ++t)
    fixed(x, out, stride, t);
  fixed(x, out, 128, threadIdx.x);
}

__device__ void unseen(const char *x, float *out, const int &stride, const int &at) { load(x + stride * at * 4, out); }
__global__ void ofMemory(const char *x, float *out, const int *strides) { unseen(x, out, strides[0], strides[1]); }
