// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- -std=c++17 | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | count 0
// Indices, and bounds of the thread's index, all in 32 bits: nothing in the source says that they are large, and EveryExtent alone reports them.

#include <type_traits>
#include <cstdint>

//===- Indices ------------------------------------------------------------===//

__global__ void rowOfBlock(float *x, int pitch) {
  const int row = blockIdx.x;
  // CHECK: :[[@LINE+1]]:9: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; nothing bounds its factors [cuda-index-overflow]
  x[row * pitch + threadIdx.x] = 0;
}
__global__ void behindPointer(const float *x, float *out, int pitch) {
  // CHECK: :[[@LINE+1]]:37: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; nothing bounds its factors
  const float *own = x + blockIdx.x * pitch;
  out[blockIdx.x] = own[threadIdx.x];
}
#define AT(row, column, leading) ((column) * (leading) + (row))
__global__ void byMacro(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    // CHECK: :[[@LINE+1]]:7: warning: this product is an index that is computed in 32 bits
    x[AT(row, column, rows)] = 1;
}
// The author of a cast has judged the one product, and the other one as well by default.
__global__ void besideCast(float *x, const float *y, int width, int row, int pitch) {
  // CHECK: :[[@LINE+1]]:56: warning: this product is an index that is computed in 32 bits
  x[(int64_t)blockIdx.x * width + threadIdx.x] = y[row * pitch];
}
struct Chunks {
  float *tensors[4];
  int first[64], sizes[4];
};
template <class T> struct Scale {
  __device__ void operator()(int chunk, Chunks &list) const {
    T *own = list.tensors[0];
    // CHECK: :[[@LINE+1]]:35: warning: this product is an index that is computed in 32 bits
    own += list.first[blockIdx.x] * chunk;
    for (int i = threadIdx.x; i < chunk; i += blockDim.x)
      own[i] *= 2;
  }
};
template <class Function> __global__ void each(int chunk, Chunks list, Function f) { f(chunk, list); }
void scaleAll(int blocks, int chunk, Chunks list) { each<<<blocks, 256>>>(chunk, list, Scale<float>()); }

// A sum of products whose type is the function's own choice.
template <int N> struct Tensor {
  float *data;
  int rows_, columns_;
  template <int M = N> __device__ std::enable_if_t<(M < 0), int> rows() const { return rows_; }
  template <int M = N> __device__ std::enable_if_t<(M < 0), int> columns() const { return columns_; }
  // CHECK: :[[@LINE+1]]:99: warning: this product is an index that is computed in 32 bits
  __device__ float &at(int plane, int row, int column) const { return data[(plane * rows() + row) * columns() + column]; }
};
__global__ void touch(Tensor<-1> t) { t.at(blockIdx.z, blockIdx.y, threadIdx.x) = 0; }

//===- Bounds -------------------------------------------------------------===//

__global__ void stride(float *x, int m, int n) {
  // CHECK: :[[@LINE+1]]:61: warning: this product is computed in 32 bits and overflows at 2,147,483,648, and the thread's index, which has no more bits, is compared with it
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m * n; i += blockDim.x * gridDim.x)
    x[i] = 0;
}
__global__ void guarded(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
void launchGuarded(float *x, int m, int n) {
  // CHECK: :[[@LINE+1]]:42: warning: this product is computed in 32 bits and overflows at 2,147,483,648, and the thread's index
  guarded<<<(n + 255) / 256, 256>>>(x, m * n);
}

//===- Variables that a loop makes larger ---------------------------------===//

__device__ unsigned placeOf(const unsigned *at, unsigned dimensions, unsigned side, unsigned size) {
  unsigned stride = 1, index = 0;
  for (unsigned d = 0; d < dimensions && stride <= size; ++d) {
    index += at[d] + stride;
    // CHECK: :[[@LINE+1]]:12: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before the loop tests it: what is left may pass again
    stride *= side;
  }
  return index % size;
}
__global__ void places(unsigned *out, const unsigned *at, unsigned side, unsigned size) { out[threadIdx.x] = placeOf(at, 3, side, size); }
__global__ void powers(float *x, int n) {
  for (int step = 1; step < n; step *= 2)
    x[step] = 0;
}
template <int Block> __global__ void parts(float *x, int n) {
  const int all = gridDim.x * Block;
  // CHECK: :[[@LINE+1]]:47: warning: the size of the grid is added to a variable of 32 bits, which overflows at 2,147,483,648 before it reaches its bound; the bound is as large
  for (int i = blockIdx.x * Block; i < all; i += gridDim.x * Block)
    x[i] = n;
}
void launchParts(float *x, int n) { parts<4096><<<n / 4096 + 1, 256>>>(x, n); }

//===- Bytes --------------------------------------------------------------===//

void *reserve(size_t bytes, cudaStream_t stream);
size_t lookUp(size_t key);
void bytes(unsigned count, unsigned unit, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:17: warning: this product is computed in 32 bits and overflows at 4,294,967,296, before it is widened to a size of 64 bits
  reserve(count * unit * sizeof(double), stream);
  lookUp(count * unit);
}

//===- What something bounds ----------------------------------------------===//

__global__ void byType(float *x, uint16_t pitch, const unsigned char *rows) { x[rows[blockIdx.x] * pitch] = 0; }
__global__ void byTest(float *x, int rows, int pitch) {
  if (rows > 4096 || pitch > 4096)
    return;
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    x[row * pitch + threadIdx.x] = 0;
}
__global__ void byAssertion(float *x, int pitch) {
  __builtin_assume(pitch <= 1024);
  x[blockIdx.x * pitch + threadIdx.x] = 0;
}
__global__ void byLaunch(float *x, int pitch) { x[blockIdx.x * pitch + threadIdx.x] = 0; }
void launchByLaunch(float *x) { byLaunch<<<64, 64>>>(x, 4096); }
template <int Pitch> __global__ void byConstant(float *x) { x[blockIdx.x * Pitch + threadIdx.x] = 0; }
template __global__ void byConstant<1024>(float *);
__global__ void byLoop(float *x, int pitch) {
  for (int row = 0; row < 64; ++row)
    x[row * pitch + threadIdx.x] = 0;
}
__global__ void byMask(float *x, int row, int pitch) { x[(row & 255) * min(pitch, 1024) + threadIdx.x] = 0; }
__global__ void inShared(float *x, int row, int pitch) {
  extern __shared__ float tile[];
  tile[row * pitch + threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = tile[row * pitch];
}
__global__ void undone(float *x, int n, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i / width * width] = 0;
}
__global__ void noIndex(float *x, int a, int b) { x[threadIdx.x] = a * b; }
__global__ void wide(float *x, int64_t row, int pitch) { x[row * pitch + threadIdx.x] = 0; }
