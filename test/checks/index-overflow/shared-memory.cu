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

// A counter that indexes shared memory as well, or what somebody cuts out of it, gets no further than that.
template <class T> __device__ T *cut(size_t count, void *&from);
__global__ void cutOut(const int *data, const size_t count, int *out) {
  extern __shared__ char bytes[];
  void *rest = bytes;
  int *keys = cut<int>(count, rest);
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    keys[i] = data[i];
  out[threadIdx.x] = keys[threadIdx.x];
}
__global__ void staged(const int *data, const size_t count, int *out) {
  extern __shared__ int stage[];
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    stage[i] = data[i];
  out[threadIdx.x] = stage[threadIdx.x];
}
__global__ void elsewhere(const int *data, const size_t count, int *out) {
  extern __shared__ int stage[];
  stage[threadIdx.x] = 0;
  // CHECK: :[[@LINE+1]]:31: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    out[i] = data[i] + stage[threadIdx.x];
}

// Of global memory it is one.
template <class At> __device__ int firstOf(const At &at, int row) { return at(row, 0); }
__global__ void global(const int *lengths, const size_t columns, char *out) {
  const int width = columns;
  auto at = [width](int i, int j) {
    // CHECK: :[[@LINE+1]]:14: warning: this product is an index that is computed in 32 bits
    return i * width + j;
  };
  const int rows = lengths[blockIdx.x];
  for (int i = 0; i < rows; ++i)
    out[firstOf(at, i)] = i;
}

// What a helper is given by all of its calls.
__device__ void clear(short *table, int row, int width) {
  const size_t at = row * width;
  table[at + threadIdx.x] = 0;
}
__device__ void clearFurther(short *table, int row, int width) { clear(table + 128, row, width); }
__global__ void handedOn(int row, int width, int *out) {
  extern __shared__ short mine[];
  clear(mine, row, width);
  clearFurther(mine, row, width);
  out[threadIdx.x] = mine[threadIdx.x];
}
// One that calls itself.
__device__ void clearHalves(short *table, int row, int width) {
  const size_t at = row * width;
  table[at] = 0;
  if (width > 1)
    clearHalves(table, row, width / 2);
}
__global__ void handedOnAgain(int row, int width, int *out) {
  extern __shared__ short halves[];
  clearHalves(halves, row, width);
  out[threadIdx.x] = halves[threadIdx.x];
}
// One of them gives it global memory.
__device__ void clearAny(int *table, int row, int width) {
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits
  const size_t at = row * width;
  table[at + threadIdx.x] = 0;
}
__global__ void handedBoth(int row, int width, int *out) {
  __shared__ int tile[1024];
  clearAny(tile, row, width);
  clearAny(out, row, width);
}
// None is seen.
__device__ void clearUnseen(int *table, int row, int width) {
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits
  const size_t at = row * width;
  table[at + threadIdx.x] = 0;
}

// An array that is declared has as many elements as it says.
__constant__ float taps[4096];
__device__ float grid[64][64];
__device__ char most[2147483647];
__device__ char more[2147483648];
__device__ float *behind;
__global__ void declared(int row, int width, float *out) {
  const size_t at = row * width;
  float *flat = &grid[0][0];
  out[threadIdx.x] = taps[at] + flat[at] + most[at];
}
__global__ void declaredLarger(int row, int width, float *out) {
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits
  const size_t at = row * width;
  out[threadIdx.x] = more[at];
}
__global__ void pointedTo(int row, int width) {
  // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits
  const size_t at = row * width;
  behind[at] = 0;
}

// A counter of 32 bits counts all of it.
__global__ void counted(const float *in, size_t rows, size_t columns) {
  extern __shared__ float words[];
  for (int i = threadIdx.x; i < rows * columns; i += blockDim.x)
    words[i] = 0;
  __syncthreads();
  words[threadIdx.x] += in[threadIdx.x];
}
__global__ void countedGlobal(float *out, size_t rows, size_t columns) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning:
  for (int i = threadIdx.x; i < rows * columns; i += blockDim.x)
    out[i] = 0;
}
