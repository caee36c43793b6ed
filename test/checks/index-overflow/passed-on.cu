// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a loop counts is an index where a function that it is passed to makes it one.

#include <cstddef>

struct Scale {
  float *data;
  float by;
  __device__ void operator()(size_t at) const { data[at] *= by; }
};
struct Count {
  int *bins;
  __device__ void operator()(size_t at) const { atomicAdd(bins, int(at & 1)); }
};
struct Tile {
  __device__ void operator()(int at) const {
    __shared__ float tile[256];
    tile[at % 256] = 0;
  }
};
__device__ void put(float *x, int at, float v) { x[at] = v; }
__device__ void forward(float *x, int at) { put(x, at, 1); }
template <class Body> __device__ void once(Body body, int at) { body(at); }

template <class Body> __global__ void functor(size_t n, Body body) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    body(i);
}
__global__ void helper(size_t n, float *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    forward(x, i);
}
__global__ void lambda(size_t n, float *x) {
  auto body = [x](int at) { x[at] = 0; };
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a variable of 32 bits overflows
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    once(body, i);
}
template <class Body> __global__ void indexesNothing(size_t n, Body body) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    body(i);
}
template <class Body> __global__ void wide(size_t n, Body body) {
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    body(i);
}
template <class Body> __global__ void few(size_t n, Body body) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    body(i);
}
__global__ void other(size_t n, float *x, int place) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    put(x, place, float(i));
}
void run(float *x, int *bins) {
  constexpr size_t Many = size_t(3) << 30;
  functor<<<1024, 256>>>(Many, Scale{x, 2});
  helper<<<1024, 256>>>(Many, x);
  lambda<<<1024, 256>>>(Many, x);
  indexesNothing<<<1024, 256>>>(Many, Count{bins});
  indexesNothing<<<1024, 256>>>(Many, Tile{});
  wide<<<1024, 256>>>(Many, Scale{x, 2});
  few<<<1024, 256>>>(size_t(1) << 20, Scale{x, 2});
  other<<<1024, 256>>>(Many, x, 0);
}
