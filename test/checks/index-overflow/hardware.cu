// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// How much a device has of something is no size of the data.

#include <cstddef>
#include <cuda_runtime.h>

__global__ void fill(float *data, size_t n) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
    data[i] = 0;
}
void occupancy(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 256, 0);
  int count = prop.multiProcessorCount * blocks;
  fill<<<count, 256>>>(data, count);
}
void threads(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int count = prop.multiProcessorCount * prop.maxThreadsPerMultiProcessor;
  fill<<<count / 256, 256>>>(data, count);
}
void sizes(float *data, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  int count = rows * columns;
  fill<<<1024, 256>>>(data, count);
}
