// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What a function that launches a kernel, and variables for which 64 bits were chosen, say about an index of 32 bits; and what says nothing.

#include <cstdint>

//===- A part of the index has 64 bits where the kernel is launched --------===//

struct Images {
  const float *data;
  // CHECK: :[[@LINE+1]]:79: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; where the kernel is launched a part of it is computed in 64 bits [cuda-index-overflow]
  __device__ const float *of(int image, int size) const { return data + image * size; }
  void skip(size_t images, size_t size) { data += images * size; }
};
__global__ void warp(Images from, float *out, int channels, int height, int width) {
  const float *own = from.of(blockIdx.z, channels * height * width);
  out[threadIdx.x] = own[threadIdx.x];
}
void warpAll(Images from, float *out, int images, int channels, int height, int width) {
  for (; images > 0; images -= 64) {
    warp<<<dim3(1, 1, images), 256>>>(from, out, channels, height, width);
    from.skip(64, (size_t)channels * height * width);
  }
}
__global__ void tokens(float *x, int heads, int width) {
  // CHECK: :[[@LINE+1]]:24: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; where the kernel is launched a part of it
  x[blockIdx.x * heads * width + threadIdx.x] = 0;
}
void launchTokens(float *x, int n, int heads, int width) {
  tokens<<<n, 256>>>(x, heads, width);
  x += int64_t(heads) * width;
}
// Bytes, other numbers, and no more than what has 64 bits.
__global__ void small(float *x, int heads, int width) { x[blockIdx.x * heads * width + threadIdx.x] = 0; }
void launchSmall(float *x, int n, int heads, int width, int other) {
  void *p;
  cudaMalloc(&p, (size_t)heads * width * sizeof(float));
  small<<<n, 256>>>(x, heads, width);
  x += int64_t(heads) * other;
}

//===- A row in a variable of 64 bits -------------------------------------===//

__global__ void combine(float *out, const float *in, const int *rowOf, int width) {
  const int64_t token = blockIdx.x;
  out += width * token;
  const int row = __ldg(&rowOf[token]);
  // CHECK: :[[@LINE+2]]:34: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; a product of the function that has an extent with it in common, and is no larger, is computed in 64 bits
  // CHECK: :[[@LINE-3]]:10: note: computed in 64 bits here
  const float *from = in + width * row;
  out[threadIdx.x] = from[threadIdx.x];
}
// Another width, and the row of the block itself, which is another form.
__global__ void otherWidth(float *out, const float *in, const int *rowOf, int width, int half) {
  const int64_t token = blockIdx.x;
  out += width * token;
  out[threadIdx.x] = in[half * rowOf[token] + threadIdx.x];
}
__global__ void sameRow(float *out, const float *in, int width) {
  const int64_t token = blockIdx.x;
  out += width * token;
  // CHECK: :[[@LINE+1]]:31: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
  out[threadIdx.x] = in[width * (int)blockIdx.x + threadIdx.x];
}
template <class Index> __global__ void chosen(float *out, const float *in, const int *rowOf, int width) {
  const Index token = blockIdx.x;
  out += width * token;
  out[threadIdx.x] = in[width * rowOf[token] + threadIdx.x];
}
template __global__ void chosen<int64_t>(float *, const float *, const int *, int);

//===- Blocks that are rounded up in floating point ------------------------===//

__global__ void fill(float *x) { x[threadIdx.x] = 0; }
void launchFill(float *x, size_t rows, size_t columns) {
  const int m = rows, n = columns;
  // CHECK: :[[@LINE+1]]:17: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks
  fill<<<ceil(m * n / 256.0), 256>>>(x);
  fill<<<ceil(m / 256.0), 256>>>(x);
}
// A grid that is made on several ways.
void launchEither(float *x, size_t rows, size_t columns) {
  const int m = rows, n = columns;
  dim3 grid, block(256);
  if (n < 256)
    grid.x = m;
  else
    // CHECK: :[[@LINE+1]]:17: warning: this product is computed in 32 bits
    grid.x = (m * n + 1) / 256;
  fill<<<grid, block>>>(x);
}

//===- Numbers of 64 bits that say nothing ---------------------------------===//

// A loop that ends at a number of 32 bits.
__global__ void loops(float *x, int rows, int width) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    for (size_t i = 0; i < width; ++i)
      x[row * width + i] = 0;
}
// One that ends at one of 64 says it; so does a variable of 64 bits for the place.
__global__ void longLoops(float *x, int rows, int width, size_t length) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    for (size_t i = 0; i < length; ++i)
      // CHECK: :[[@LINE+1]]:13: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
      x[row * width + i] = 0;
}
__global__ void places(float *x, int rows, int width) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    for (size_t i = 0; i < width; ++i) {
      // CHECK: :[[@LINE+1]]:29: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
      const size_t at = row * width + i;
      x[at] = 0;
    }
}
// A thread's number that is only divided into parts of 32 bits.
__global__ void divided(float *x, const float *y, int a, int b, int c) {
  const long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= a * b * c)
    return;
  const int plane = (int)(i / (b * c)), column = (int)(i % c);
  x[plane * c + column] = y[column];
}
__global__ void direct(float *x, int a, int b, int c) {
  const long i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:18: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits
  if (i >= a * b * c)
    return;
  x[i] = 0;
}
// Two sides of a picture, and two of a tensor.
__global__ void picture(uchar4 *x, int width, int height) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column < width && row < height)
    x[row * width + column] = make_uchar4(0, 0, 0, 0);
}
void launchPicture(uchar4 *x, size_t width, size_t height) { picture<<<dim3(width / 8 + 1, height / 8 + 1), dim3(8, 8)>>>(x, width, height); }
// The size of all, and a pitch that the library counts in 64 bits.
__global__ void planes(float *x, size_t nx, size_t ny, int field) {
  const int size = nx * ny;
  for (int i = threadIdx.x; i < nx; i += blockDim.x)
    for (int j = threadIdx.y; j < ny; j += blockDim.y)
      x[size + field] = 0;
}
struct Network {
  int delay;
  size_t pitch;
};
__global__ void ring(float *x, Network net, int time) {
  const int at = (time + 1) % (net.delay + 1) * net.pitch + threadIdx.x;
  x[at] = 0;
}
