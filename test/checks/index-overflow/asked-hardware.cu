// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the runtime says that a device has of something is no size of the data.

#include <cstddef>
#include <cuda_runtime.h>

__global__ void fill(float *data, size_t n, size_t step) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += step)
    data[i] = 0;
}

// As many blocks of so many threads as keep the device busy.
void potential(float *data, size_t n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fill, 0, 0);
  int step = blocks * threads;
  fill<<<blocks, threads>>>(data, n, step);
}
void potentialFromZero(float *data, size_t n) {
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fill);
  fill<<<blocks, threads>>>(data, n, blocks * threads);
}
void attributes(float *data, size_t n) {
  int count, each;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  cudaDeviceGetAttribute(&each, cudaDevAttrMaxThreadsPerMultiProcessor, 0);
  fill<<<count * each / 256, 256>>>(data, n, count * each);
}
void active(float *data, size_t n) {
  int count, each;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, fill, 256, 0);
  fill<<<count * each, 256>>>(data, n, count * each * 256);
}
static void launch(float *data, size_t n, int blocks, int threads) {
  fill<<<blocks, threads>>>(data, n, blocks * threads);
}
void handedOn(float *data, size_t n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fill);
  launch(data, n, blocks, threads);
}

// How much that is at most.
void mostBlocks(float *data, size_t n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fill);
  // CHECK: :[[@LINE+1]]:45: warning: this product
  fill<<<blocks, threads>>>(data, n, blocks * 32768);
  fill<<<blocks, threads>>>(data, n, blocks * 32767);
}
void mostThreads(float *data, size_t n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fill);
  // CHECK: :[[@LINE+1]]:46: warning: this product
  fill<<<blocks, threads>>>(data, n, threads * 524288);
  fill<<<blocks, threads>>>(data, n, threads * 524287);
}
void mostActive(float *data, size_t n) {
  int each;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, fill, 256, 0);
  // CHECK: :[[@LINE+1]]:37: warning: this product
  fill<<<1024, 256>>>(data, n, each * 33554432);
  fill<<<1024, 256>>>(data, n, each * 33554431);
}
void mostProcessors(float *data, size_t n) {
  int count;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  // CHECK: :[[@LINE+1]]:38: warning: this product
  fill<<<1024, 256>>>(data, n, count * 524288);
  fill<<<1024, 256>>>(data, n, count * 524287);
}

// How far a grid reaches is as much as a number can say.
void grid(float *data, size_t n) {
  int blocks, threads;
  cudaDeviceGetAttribute(&blocks, cudaDevAttrMaxGridDimX, 0);
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0);
  // CHECK: :[[@LINE+1]]:48: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits
  fill<<<blocks, threads>>>(data, blocks * 256 * threads, n);
}
// So is what another function says.
void ask(int *count);
void asked(float *data, size_t n) {
  int rows, columns;
  ask(&rows);
  ask(&columns);
  // CHECK: :[[@LINE+1]]:34: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  fill<<<1024, 256>>>(data, rows * columns, n);
}
