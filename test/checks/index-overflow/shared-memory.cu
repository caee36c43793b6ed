// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not=warning:

// All of a block's shared memory, and all of a thread's own arrays, is indexed by 32 bits: a product that goes beyond is no index of it.

#include <cuda_runtime.h>

__global__ void dynamic(const int *lengths, const size_t columns, int *out) {
  extern __shared__ short table[];
  auto current = table;
  const int width = columns + 1;
  auto at = [width](int i, int j) { return i * width + j; };
  const int rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    current[at(i, 0)] = i;
  for (int i = 0; i < rows; ++i)
    table[i * width + threadIdx.x] += 1;
  out[blockIdx.x] = current[at(rows - 1, 0)];
}
__global__ void fixed(const int *lengths, const size_t columns, int *out) {
  __shared__ int tile[1024];
  const int width = columns, rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    tile[i * width + threadIdx.x] = i;
  __syncthreads();
  out[threadIdx.x] = tile[(rows - 1) * width + threadIdx.x];
}
__global__ void behindAnOffset(const int *lengths, const size_t columns, int *out) {
  extern __shared__ short all[];
  short *part = all + 128;
  const int width = columns, rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    part[i * width + threadIdx.x] = i;
  out[threadIdx.x] = part[threadIdx.x];
}
__global__ void asAnotherType(const int *lengths, const size_t columns, float *out) {
  extern __shared__ char bytes[];
  float *values = reinterpret_cast<float *>(bytes);
  const int width = columns, rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    values[i * width + threadIdx.x] = i;
  out[threadIdx.x] = values[threadIdx.x];
}
__global__ void own(const int *lengths, const size_t columns, int *out) {
  int line[64] = {};
  const int width = columns, rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    line[i * width] = i;
  out[threadIdx.x] = line[rows];
}

// Of global memory it is one.
__global__ void global(const int *lengths, const size_t columns, int *out) {
  const int width = columns;
  auto at = [width](int i, int j) {
    // CHECK: :[[@LINE+1]]:14: warning: this product is an index that is computed in 32 bits
    return i * width + j;
  };
  const int rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    out[at(i, 0)] = i;
}
