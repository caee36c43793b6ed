// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' %s -- 2>&1 | count 0

// A counter that the size of the grid is added to wraps behind its last element only, so the default is silent about it.

#include <cstddef>
#include <cstdint>

struct Tensor {
  int64_t numel() const;
  float *data() const;
};

#define EACH(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define EACH_RIGHT(i, n)                                                                                                                                     \
  int64_t wide = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;                                                                                             \
  for (int i = wide; wide < (n); wide += blockDim.x * gridDim.x, i = wide)
__global__ void each(float *x, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: the size of the grid is added to a variable of 32 bits, which overflows at 2,147,483,648 before it reaches its bound; the bound had 64 bits
  // CHECK: :[[@LINE+1]]:3: note: give the variable 64 bits
  EACH(i, n) { x[i] = 0; }
}
__global__ void eachRight(float *x, int n) {
  EACH_RIGHT(i, n) { x[i] = 0; }
}
__global__ void eachSmall(float *x, int n) {
  EACH(i, n) { x[i] = 0; }
}
__global__ void strided(float *x, int n) {
  int at = threadIdx.x + blockIdx.x * blockDim.x;
  const int stride = blockDim.x * gridDim.x;
  while (at < n) {
    x[at] = 0;
    // CHECK: :[[@LINE+1]]:8: warning: the size of the grid is added to a variable of 32 bits
    at += stride;
  }
}
void loops(Tensor t, size_t count, int n) {
  const int64_t elements = t.numel();
  if (elements > 2147483647LL)
    return;
  each<<<(elements + 255) / 256, 256>>>(t.data(), (int)elements);
  eachRight<<<(elements + 255) / 256, 256>>>(t.data(), (int)elements);
  eachSmall<<<(n + 255) / 256, 256>>>(t.data(), n);
  strided<<<64, 256>>>(t.data(), static_cast<int>(count));
}
