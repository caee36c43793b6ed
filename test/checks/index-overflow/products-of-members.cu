// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// How wide a product of the same members is, is one decision in all functions: one report counts them. Products of parameters are those of their functions.

struct Volume {
  int width, height, depth;
  long long bytes;
};

__global__ void clear(float *x, Volume v) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits, and so are 2 more of 3 functions
  const size_t plane = v.width * v.height;
  x[blockIdx.x * plane + threadIdx.x] = 0;
}
__global__ void fill(float *x, Volume v) {
  const size_t plane = v.width * v.height;
  x[blockIdx.x * plane + threadIdx.x] = 1;
}
__global__ void copy(float *to, const float *from, Volume v) {
  const size_t plane = v.width * v.height;
  to[threadIdx.x] = from[blockIdx.x * plane + threadIdx.x];
}
// Other members.
__global__ void side(float *x, Volume v) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits [cuda-index-overflow]
  const size_t plane = v.depth * v.height;
  x[blockIdx.x * plane + threadIdx.x] = 1;
}
__global__ void given(float *x, int width, int height) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} before it is widened to an index of 64 bits [cuda-index-overflow]
  const size_t plane = width * height;
  x[blockIdx.x * plane + threadIdx.x] = 0;
}
__global__ void givenToo(float *x, int width, int height) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}} before it is widened to an index of 64 bits [cuda-index-overflow]
  const size_t plane = width * height;
  x[blockIdx.x * plane + threadIdx.x] = 1;
}
