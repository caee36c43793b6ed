// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The arrays of one function that are too large for registers are one report.

__device__ void step(unsigned long long *data, int n) {
  // CHECK: :[[@LINE+3]]:22: warning: 'px' takes 4096 bytes for each thread, more than registers hold, so it is placed in local memory
  // CHECK: :[[@LINE+3]]:22: note: 'py' takes 4096 bytes, too
  // CHECK: :[[@LINE+3]]:22: note: 'distance' takes 2048 bytes, too
  unsigned long long px[512];
  unsigned long long py[512];
  unsigned long long distance[256];
  for (int g = 0; g < 256; ++g) {
    px[g] = data[g * 32 + threadIdx.x];
    py[g] = data[g * 37 + threadIdx.x];
    distance[g] = data[g * 41 + threadIdx.x];
  }
  for (int run = 0; run < n; ++run)
    for (int g = 0; g < 256; ++g) {
      px[g] += py[g] * distance[g];
      distance[g] ^= px[g];
    }
  for (int g = 0; g < 256; ++g)
    data[g * 32 + threadIdx.x] = px[g] + distance[g];
}
__global__ void own(unsigned long long *data, int n) {
  // CHECK: :[[@LINE+1]]:22: warning: 'sums' takes 4096 bytes for each thread, more than registers hold, so it is placed in local memory
  unsigned long long sums[512];
  for (int g = 0; g < 512; ++g)
    sums[g] = data[g * 32 + threadIdx.x];
  step(data, n);
  for (int run = 0; run < n; ++run)
    for (int g = 1; g < 512; ++g)
      sums[g] += sums[g - 1];
  for (int g = 0; g < 512; ++g)
    data[g * 32 + threadIdx.x] = sums[g];
}
