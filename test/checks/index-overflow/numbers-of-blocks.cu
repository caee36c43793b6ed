// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Memory of one element for each block of a launch: a grid of more blocks than 32 bits count could not be launched, in whatever its size is computed. And
// a product that two more numbers of the data multiply in 64 bits.

#include <cstdint>

__global__ void sums(const double *v, double *out, int64_t n, int columns);

void oneForEach(const double *v, int64_t n, int columns) {
  const uint32_t rows = (n + 255) / 256;
  const uint32_t blocks = rows * columns;
  double *out;
  cudaMalloc(&out, blocks * sizeof(double));
  sums<<<blocks, 256>>>(v, out, n, columns);
}
void components(const double *v, int64_t n, int columns) {
  const int rows = (n + 255) / 256;
  dim3 grid(rows * columns);
  double *out;
  cudaMalloc(&out, rows * columns * sizeof(double));
  sums<<<grid, 256>>>(v, out, n, columns);
}
void again(const double *v, int64_t n, int columns) {
  uint32_t rows = (n + 255) / 256;
  uint32_t blocks = rows * columns;
  double *out;
  cudaMalloc(&out, blocks * sizeof(double));
  sums<<<blocks, 256>>>(v, out, n, columns);
  while (rows > 1) {
    rows = (rows + 255) / 256;
    blocks = rows * columns;
    sums<<<blocks, 256>>>(out, out, rows, columns);
  }
}

// Hazards: the elements are not the blocks.
void elements(const double *v, int64_t n, int columns) {
  const uint32_t rows = n;
  double *out;
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before it is widened to a size of 64 bits
  cudaMalloc(&out, rows * columns * sizeof(double));
  sums<<<(rows * columns + 255) / 256, 256>>>(v, out, n, columns);
}
void otherBlocks(const double *v, int64_t n, int columns) {
  const uint32_t rows = n;
  double *out;
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before it is widened to a size of 64 bits
  cudaMalloc(&out, rows * columns * sizeof(double));
  sums<<<rows, 256>>>(v, out, n, columns);
}

template <class T> __global__ void zero(T *x, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = T{};
}
template <class T> void clear(T *x, size_t n) { zero<<<1024, 256>>>(x, n); }

void tiles(float *x, unsigned across, unsigned down, size_t width, size_t height) { clear(x, across * down * (width * height)); }
void tilesOfSize(float *x, unsigned across, unsigned down, unsigned width, unsigned height) {
  const size_t tile = width * size_t(height);
  clear(x, across * down * tile);
}
void batches(float *x, unsigned batch, unsigned heads, size_t rows, size_t columns) { clear(x, batch * heads * rows * columns); }
// Hazards: one number, as of channels; none.
// CHECK: :[[@LINE+1]]:93: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before it is compared with an index of 64 bits
void channels(double *x, unsigned width, unsigned height, size_t channels) { clear(x, width * height * channels); }
// CHECK: :[[@LINE+1]]:72: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before it is compared with an index of 64 bits
void plane(short *x, unsigned width, unsigned height) { clear(x, width * height); }
