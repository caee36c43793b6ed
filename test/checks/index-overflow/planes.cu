// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='warning:'
#include <cstddef>

// A cast says how many of them there are: that one of them fits is what its author has judged.
__global__ void layers(float *cache, int length, int heads, int width) {
  const int row = heads * width;
  for (int l = 0; l < 4; ++l) {
    float *layer = cache + (size_t)l * length * row;
    layer[threadIdx.x] = 0;
  }
}
__global__ void results(float *out, int classes, int n) {
  const int models = classes * (classes - 1) / 2;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < models; ++k)
      out[(size_t)i * models + k] = 1;
}
// In place, and as all of the index, it is computed in too few bits.
__global__ void whole(float *out, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows
  const int count = rows * columns;
  const size_t wide = count;
  out[wide - 1] = 1;
}
__global__ void uncast(float *out, int rows, int columns, size_t batch) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows
  const int plane = rows * columns;
  out[batch * plane] = 1;
}

// A place in the plane that an offset of 64 bits led to, however its parts are numbered.
__global__ void tiled(float *cache, int length, int width, int position) {
  const int t = threadIdx.x / width, k = threadIdx.x % width;
  float *plane = cache + (size_t)blockIdx.y * length * width;
  const int at = t * 16 + length * (k / 16) * 16 + k % 16;
  plane[at] = 1;
  plane[position * 16 + length * (k / 16) * 16] = 2;
}
// Another length says nothing.
__global__ void other(float *cache, int length, int width, int pitch) {
  float *plane = cache + (size_t)blockIdx.y * length;
  const size_t at = width * pitch;
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows
  plane[at] = 1;
}

// The beginning of a longer product is not one of its own.
__global__ void scores(float *cache, float *scores, int length, int heads, int width) {
  for (int l = 0; l < heads; ++l)
    cache[(size_t)l * length * width + threadIdx.x] = 0;
  for (int h = threadIdx.x; h < heads; h += blockDim.x) {
    float *own = scores + h * length * 2;
    own[0] = 1;
  }
}
__global__ void same(float *cache, float *scores, int length, int heads) {
  for (int l = 0; l < heads; ++l)
    cache[(size_t)l * length + threadIdx.x] = 0;
  for (int h = threadIdx.x; h < heads; h += blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is {{.*}} computed in 32 bits and overflows
    scores[h * length * 2] = 1;
}
