// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.MaxArray: 32}}' %s -- | FileCheck %s --check-prefix=MORE
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.MaxArray: 15}}' %s -- | FileCheck %s --check-prefix=LESS --implicit-check-not='{{warning|error}}:'

// How large an array has to be before its index overflows: 2^31 elements where the product has a sign, 2^32 where it has none.

#include <cstdint>

struct Point {
  double x, y;
};

// 16 GiB of numbers of 8 bytes or, by a product without a sign, of 4; and 4 GiB.
__global__ void row(double *x, int columns) {
  const int block = blockIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  const size_t start = block * columns;
  x[start + threadIdx.x] = 0;
}
__global__ void floats(float *x, unsigned columns) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before it is widened
  const size_t start = blockIdx.x * 2 * columns;
  x[start + threadIdx.x] = 0;
}
__global__ void halves(uint16_t *x, int columns) {
  const int block = blockIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  // LESS: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  const size_t start = block * columns;
  x[start + threadIdx.x] = 0;
}

// 32 GiB: of a structure, of pairs, of numbers of 8 bytes by a product without a sign.
__global__ void points(Point *x, int columns) {
  const int block = blockIdx.x;
  // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: this product
  const size_t start = block * columns;
  x[start + threadIdx.x].y = 0;
}
__global__ void pairs(double (*x)[2], int columns) {
  const int block = blockIdx.x;
  // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: this product
  const size_t start = block * columns;
  x[start][1] = 0;
}
__global__ void longs(long long *x, unsigned columns) {
  // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: this product
  const size_t start = blockIdx.x * 2 * columns;
  x[start + threadIdx.x] = 0;
}
// Also where another product of the function has 64 bits, or the index is cut down.
__global__ void beside(Point *x, Point *y, int rows, int columns) {
  y[(long long)rows * columns].x = 0;
  // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: this product
  x[rows * columns].x = 0;
}
__global__ void cut(Point *x, const int64_t *rows, int64_t pitch) {
  // MORE: :[[@LINE+1]]:{{[0-9]+}}: warning: this product
  const int at = rows[threadIdx.x] * pitch;
  x[at].x = 0;
}
__global__ void bytes(char *x, int pitch) {
  const int block = blockIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  // LESS: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  const size_t start = block * pitch;
  reinterpret_cast<Point *>(x + start)->x = 0;
}
// What the launch says is as large as it is.
__global__ void known(Point *x, int columns) {
  const int block = blockIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  // LESS: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  const size_t start = block * columns;
  x[start + threadIdx.x].x = 0;
}
void launch(Point *x) { known<<<1000000, 256>>>(x, 4096); }

// A member that 64 bits were stored into says less: 4 GiB at most, as of bytes and halves.
struct Strides {
  uint32_t row;
};
__global__ void strides(char *bytes, float *numbers, Strides s) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; its factors are counts that had 64 bits [cuda-index-overflow]
  bytes[blockIdx.x * 2 * s.row] = 0;
  numbers[blockIdx.x * 3 * s.row] = 0;
}
void launchStrides(char *bytes, float *numbers, int64_t row, int blocks) {
  Strides s;
  s.row = row;
  strides<<<blocks, 32>>>(bytes, numbers, s);
}
