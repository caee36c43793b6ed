// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: cp %s %t.cu
// RUN: %cuda-lint --cuda-path=none --quiet --fail-on=never --fix --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %t.cu -- > /dev/null 2>&1 || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %t.cu -- | FileCheck %s --check-prefix=AGAIN
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.MaxExtent: 1000, cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --check-prefix=SMALL

// What can be mended is mended: what is left has a variable of 32 bits on the way.
// AGAIN-NOT: widened to a size
// With smaller extents no product of two of them overflows; a thread's index and a counter do.
// SMALL: the thread's index
// SMALL-NOT: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

// A product of two run-time extents, widened when it is lost.
__global__ void widened(float *out, const float *in, int rows, int columns) {
  int row = blockIdx.x, column = threadIdx.x;
  if (row >= rows || column >= columns)
    return;
  // CHECK: :[[@LINE+3]]:23: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits [cuda-index-overflow]
  // CHECK: :[[@LINE+2]]:19: note: widen the first factor
  // FIXED: size_t offset = static_cast<long long>(row) * columns + column;
  size_t offset = row * columns + column;
  out[offset] = in[row];
}

// Through an alias of 32 bits, a cast, a helper, and a member.
struct View {
  float *data;
  int pitch;
  __device__ float &at(int64_t i) const { return data[i]; }
};
__global__ void alias(float *out, int pitch, View v) {
  int r = blockIdx.x;
  // CHECK: :[[@LINE+1]]:17: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits, and so are 2 more of this function
  int start = r * pitch;
  int64_t wide = start;
  // CHECK: :[[@LINE+2]]:3: note: used as an index of 64 bits here
  // CHECK: :[[@LINE-3]]:15: note: widen the first factor, and give the variable that holds the result 64 bits
  out[wide + threadIdx.x] = 0;
  // CHECK: :[[@LINE+2]]:31: note: widen the first factor
  // FIXED: *(out + static_cast<size_t>(static_cast<long long>(r + 1) * pitch)) = 1;
  *(out + static_cast<size_t>((r + 1) * pitch)) = 1;
  // FIXED: v.at(static_cast<long long>(r) * v.pitch + threadIdx.x) = 2;
  v.at(r * v.pitch + threadIdx.x) = 2;
}

// One report for a template, whichever instantiation shows it.
template <class T> __global__ void batched(T *x, int heads, int length, int width) {
  const unsigned b = blockIdx.z, h = blockIdx.y;
  // CHECK: :[[@LINE+2]]:50: warning: this product is computed in 32 bits and overflows at 4,294,967,296
  // FIXED: T *p = x + (uint64_t)((static_cast<size_t>(b) * heads + h) * length * width);
  T *p = x + (uint64_t)((b * heads + h) * length * width);
  p[threadIdx.x] = T(0);
}
template __global__ void batched<float>(float *, int, int, int);
template __global__ void batched<double>(double *, int, int, int);

// In a macro, a lambda, a shift, a table of row numbers; beside an offset of 64 bits.
#define AT(row, pitch) ((row) * (pitch))
__global__ void gathers(float *x, const int *rows, int pitch, int shift, int64_t batch) {
  // CHECK: :[[@LINE+1]]:14: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits, and so are 3 more of this function
  size_t i = AT(rows[blockIdx.x], pitch);
  x[i] = 0;
  auto put = [&](int r) {
    // CHECK: :[[@LINE+1]]:25: warning: this product is computed in 32 bits
    size_t at = (r + 2) * pitch;
    x[at] = 1;
  };
  put(blockIdx.x);
  // FIXED: size_t s = static_cast<long long>(rows[blockIdx.x]) << shift;
  size_t s = rows[blockIdx.x] << shift;
  x[s] = 2;
  // FIXED: x[batch + static_cast<long long>(rows[blockIdx.x] - 1) * pitch + threadIdx.x] = 3;
  x[batch + (rows[blockIdx.x] - 1) * pitch + threadIdx.x] = 3;
  float *own = x + batch * pitch;
  // FIXED: own[static_cast<size_t>(blockIdx.x + 3) * pitch] = 4;
  own[(blockIdx.x + 3) * pitch] = 4;
}

__global__ void shifted(float *x, const int *rows, int shift) {
  // CHECK: :[[@LINE+1]]:31: warning: this shift is computed in 32 bits
  size_t s = rows[blockIdx.x] << shift;
  x[s] = 2;
}
__global__ void behind(float *x, int pitch, int64_t batch) {
  float *own = x + batch * pitch;
  // CHECK: :[[@LINE+1]]:24: warning: this product is computed in 32 bits
  own[(blockIdx.x + 3) * pitch] = 4;
}

// The function itself says what is needed.
__global__ void inconsistent(float *x, float *y, int pitch) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  x[(size_t)row * pitch] = 0;
  // CHECK: :[[@LINE+1]]:9: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits elsewhere in this function
  y[row * pitch + 1] = 0;
}

// The thread's index, and counters, against bounds of 64 bits.
__global__ void threadIndex(float *x, size_t n) {
  // CHECK: :[[@LINE+1]]:22: warning: the thread's index is computed in 32 bits and overflows at 2,147,483,648, and the bound that it is compared with has 64 bits
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
__global__ void strided(float *x, int64_t n) {
  // CHECK: :[[@LINE+2]]:31: warning: the thread's index is computed in 32 bits and overflows at 4,294,967,296
  // FIXED: for (int64_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += 256)
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 256)
    x[i] = 0;
}
__global__ void flattened(float *x, int w, int h) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  // CHECK: :[[@LINE-1]]:36: warning: the thread's index
  if (i < (long long)w * h)
    x[i] = 0;
  size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:14: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits
  if (at < h * w)
    x[at] = 0;
}
__device__ float sum(const float *x, size_t n) {
  float s = 0;
  // CHECK: :[[@LINE+1]]:21: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = 0; i < n; ++i)
    s += x[i];
  return s;
}

// The host: bytes, elements, blocks.
__global__ void fill(float *x, int w, int h);
void host(int w, int h, int depth, std::vector<float> &v) {
  float *d;
  // CHECK: :[[@LINE+2]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to a size of 64 bits, and so are 3 more of this function
  // FIXED: cudaMalloc(&d, static_cast<size_t>(w) * h * sizeof(float));
  cudaMalloc(&d, w * h * sizeof(float));
  // One hazard: no report of its own, and mended with the other.
  // FIXED: cudaMemset(d, 0, static_cast<size_t>(w) * h * sizeof(float));
  cudaMemset(d, 0, w * h * sizeof(float));
  // FIXED: v.resize(static_cast<size_t>(depth) * h);
  v.resize(depth * h);
  // FIXED: float *m = new float[static_cast<size_t>(w) * depth];
  float *m = new float[w * depth];
  delete[] m;
  int total = (w + 2) * (h + 2);
  fill<<<(total + 255) / 256, 256>>>(d, w, h);
}
void elements(int h, int depth, std::vector<float> &v) {
  // CHECK: :[[@LINE+1]]:18: warning: this product is computed in 32 bits
  v.resize(depth * h);
}
float *array(int w, int depth) {
  // CHECK: :[[@LINE+1]]:22: warning: this product is computed in 32 bits
  return new float[w * depth];
}
void blocks(int w, int h, float *d) {
  // CHECK: :[[@LINE+1]]:23: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks
  int total = (w + 2) * (h + 2);
  fill<<<(total + 255) / 256, 256>>>(d, w, h);
}

//===- Right --------------------------------------------------------------===//

// Types, constants, tests and masks bound the product.
struct Size {
  short width;
  unsigned char channels;
};
__global__ void bounded(float *x, int n, int pitch, Size s, bool flag) {
  int row = blockIdx.x;
  x[size_t(threadIdx.x * n)] = 0;
  x[size_t(row * s.channels)] = 0;
  x[size_t(row * 64 + threadIdx.x)] = 0;
  x[size_t((row & 255) * n)] = 0;
  x[size_t((row % 512) * n)] = 0;
  x[size_t(min(n, 100) * row)] = 0;
  x[size_t(row * (flag ? 2 : 3))] = 0;
  if (pitch > 1024 || n >= 4096)
    return;
  x[size_t(pitch * n)] = 0;
}
__global__ void assumed(float *x, int n, int pitch) {
  __builtin_assume(pitch <= 128);
  x[size_t(pitch * n)] = 0;
  assert(n < 1 << 12);
  x[size_t(n * n)] = 1;
}
// An index that is tested is no larger than the count, and neither is a quotient times its divisor.
__global__ void tested(float *x, int pitch, int count) {
  int i = blockIdx.x * pitch + threadIdx.x;
  if (i >= count)
    return;
  size_t at = i;
  x[at] = 0;
  int row = i / pitch, column = i - row * pitch;
  x[size_t(row * pitch)] = column;
}
// Only the thread's index; all in 32 bits, beside the same in 64; widened first.
__global__ void plain(float *x, int n, int pitch, unsigned long long m) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0;
  if (i < (size_t)n)
    x[i] = 1;
  // CHECK: :[[@LINE+1]]:16: warning: this product is computed in 32 bits and overflows at 4,294,967,296; the same product is computed in 64 bits elsewhere in this function
  x[blockIdx.x * pitch + threadIdx.x] = 0;
  x[(size_t)blockIdx.x * pitch + threadIdx.x] = 0;
  x[blockIdx.x * m] = 0;
  for (int k = 0; k < n; ++k)
    x[k] = 0;
  unsigned wide = blockIdx.y * blockDim.y + threadIdx.y;
  if (wide < m)
    x[wide] = 0;
}
// The launch says how large it is.
__global__ void fewBlocks(float *x, int pitch) { x[size_t(blockIdx.x * pitch)] = 0; }
__global__ void smallImage(float *x, int w, int h) { x[size_t((h - 1) * w + threadIdx.x)] = 0; }
__global__ void shortBound(float *x, size_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
void launches(float *x, int pitch, int n) {
  dim3 grid(64);
  fewBlocks<<<grid, 256>>>(x, pitch);
  smallImage<<<1, 256>>>(x, 1920, 1080);
  shortBound<<<(n + 255) / 256, 256>>>(x, n);
}
// Data, and numbers that wrap on purpose.
__global__ void data(unsigned long long *out, const unsigned *x, const int *y, unsigned seed) {
  unsigned long long dot = 0;
  for (int i = 0; i < 32; ++i)
    dot += y[i] * y[i + 1];
  *out = dot + x[0] * 2654435761u * seed;
  unsigned hash = seed * x[1];
  out[hash & 63] = 1;
  out[hash % 1000u] = 2;
}
// Numbers of the host that are known, and elements that are no bytes.
constexpr int kWidth = 640;
void hostRight(int n, float *d) {
  const int h = 480;
  cudaMalloc(&d, kWidth * h * sizeof(float));
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&d, size_t(n) * n * sizeof(float));
  if (n <= 10000)
    cudaMalloc(&d, n * n * sizeof(float));
  long long count = n * n;
  (void)count;
}
