// What a launching function may let through, of a product with a sign and of one without: what 31 and 32 bits hold, and not one element more.
// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstddef>

size_t area(long w, long h);
template <class T> static T partsOf(T n, T step) { return (n + step - 1) / step; }
#define LAUNCH(KERNEL, TYPE, MOST)                                                                                                                             \
  bool host_##KERNEL(float *out, TYPE w, TYPE h) {                                                                                                             \
    if (area(w, h) > MOST)                                                                                                                                     \
      return false;                                                                                                                                            \
    const TYPE rows = partsOf<TYPE>(h, 4), columns = partsOf<TYPE>(w, 4);                                                                                      \
    const size_t count = size_t(rows) * size_t(columns);                                                                                                       \
    KERNEL<<<unsigned((count + 255) / 256), 256>>>(out, columns, rows);                                                                                        \
    return true;                                                                                                                                               \
  }

__global__ void signedWhole(float *out, int columns, int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = 1;
}
LAUNCH(signedWhole, int, 0x7fffffff)
__global__ void signedMore(float *out, int columns, int rows) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  const int i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = 1;
}
LAUNCH(signedMore, int, 0x80000000)
__global__ void unsignedWhole(float *out, unsigned columns, unsigned rows) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = 1;
}
LAUNCH(unsignedWhole, unsigned, 0xffffffff)
__global__ void unsignedMore(float *out, unsigned columns, unsigned rows) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 4,294,967,296
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, count = columns * rows;
  if (i < count)
    out[i] = 1;
}
LAUNCH(unsignedMore, unsigned, 0x100000000)
