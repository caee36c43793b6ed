// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the source says is large: counts of 64 bits that were cut down, indices of four dimensions, a product that is widened.

#include <cstddef>
#include <cstdint>

struct Tensor {
  int64_t numel() const;
  int64_t size(int) const;
  float *data() const;
};

//===- Counts that had 64 bits --------------------------------------------===//

// The number of blocks and the width come from 64 bits.
template <class T> __global__ void activate(T *out, const T *in, int width) {
  // CHECK: :[[@LINE+1]]:38: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; its factors are counts that had 64 bits
  const T *row = in + blockIdx.x * 2 * width;
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[(size_t)blockIdx.x + i] = row[i];
}
// Its author widens where it matters: what is left is not reported.
template <class T> __global__ void activateRight(T *out, const T *in, int width, int pitch) {
  out[(int64_t)blockIdx.x * width + threadIdx.x] = in[blockIdx.x * pitch + threadIdx.x];
}
// Inside of a row, and a plane of a picture.
__global__ void inside(float *x, int width, int height) {
  int row = threadIdx.x % height;
  for (int y = threadIdx.y; y < height; ++y)
    x[y * width + row * width] = 0;
}
// Nothing says that these are large.
__global__ void rows(float *x, int columns) { x[blockIdx.x * columns + threadIdx.x] = 0; }
// Several of one function are one report.
__global__ void several(float *x, float *y, int a, int b, int c) {
  // CHECK: :[[@LINE+1]]:16: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; its factors are counts that had 64 bits, and so are 2 more of this function
  x[blockIdx.x * a] = 0;
  y[blockIdx.x * b] = 0;
  x[blockIdx.x * c] = 0;
}
// Cut down once on the way is enough; through a structure's method and a helper.
struct Shape {
  int rows, columns;
};
__device__ int offsetOf(int row, int pitch) {
  // CHECK: :[[@LINE+1]]:14: warning: this product is an index
  return row * pitch;
}
__global__ void helped(float *x, int pitch) { x[offsetOf(blockIdx.x, pitch)] = 0; }

void launch(Tensor out, Tensor in, size_t count, int r, int c) {
  int width = in.size(1) / 2;
  int64_t tokens = in.numel() / in.size(1);
  dim3 grid(tokens);
  activate<<<grid, 256>>>(out.data(), in.data(), width);
  activateRight<<<grid, 256>>>(out.data(), in.data(), width, width);
  inside<<<grid, 256>>>(out.data(), width, (int)in.size(2));
  rows<<<r, 256>>>(out.data(), c);
  several<<<count, 32>>>(out.data(), in.data(), r, c, width);
  helped<<<count, 32>>>(out.data(), c);
}

//===- Four dimensions ----------------------------------------------------===//

// The result's index has 64 bits.
__global__ void planes(float *x, float *out, const int *batch, int channels, int height, int width, int n) {
  for (size_t i = blockIdx.x; i < n; i += gridDim.x) {
    const int c = blockIdx.y;
    // CHECK: :[[@LINE+1]]:74: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are numbers of the data in four dimensions
    const float *plane = x + (batch[blockIdx.x] * channels + c) * height * width;
    out[i] = plane[threadIdx.x];
  }
}
// All of the function is in 32 bits.
__global__ void planesNarrow(float *x, const int *batch, int channels, int height, int width) {
  x[(batch[blockIdx.x] * channels + blockIdx.y) * height * width + threadIdx.x] = 0;
}
__global__ void volume(float *x, int nx, int ny, int nz) {
  for (int k = 1; k < nz; ++k)
    x[k * nx * ny + blockIdx.y * nx + threadIdx.x] = 0;
}
__global__ void planesRight(float *x, const int *batch, int channels, int height, int width) {
  float *plane = x + (batch[blockIdx.x] * (int64_t)channels + blockIdx.y) * height * width;
  // In a plane that is reached by 64 bits.
  for (int h = 0; h < height; ++h)
    plane[h * width + threadIdx.x] = 0;
}

//===- Cut down -----------------------------------------------------------===//

template <class Index> __global__ void select(const float *in, float *out, Index length, size_t first) {
  const size_t batch = blockIdx.y;
  // CHECK: :[[@LINE+1]]:39: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 4,294,967,296 on
  const Index start = (first + batch) * length;
  in += start;
  out[threadIdx.x] = in[threadIdx.x];
}
template __global__ void select<unsigned>(const float *, float *, unsigned, size_t);
template __global__ void select<size_t>(const float *, float *, size_t, size_t);
__global__ void gather(const float *in, float *out, const int64_t *rows, int64_t pitch, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 2,147,483,648 on
  int at = rows[i] * pitch;
  out[i] = in[at];
  // Said by a cast, bounded by a test, a remainder, and no index.
  int own = static_cast<int>(rows[i] * pitch);
  out[own] = 1;
  int tested = rows[i] * pitch;
  if (tested < n)
    out[tested] = 2;
  int slot = rows[i] * pitch % 64;
  out[slot] = 3;
  int value = rows[i] * pitch;
  out[i] += value;
}
// Behind which an index of 64 bits goes on.
struct Segments {
  const float *source;
  float *target;
  int64_t batch, length;
};
template <int Threads> __global__ void segments(Segments s) {
  const int64_t segment = blockIdx.x;
  if (segment >= s.batch)
    return;
  // CHECK: :[[@LINE+1]]:29: warning: this product is computed in 64 bits and cut down to 32 before it is an index, which is wrong from 2,147,483,648 on
  const int start = segment * s.length;
  for (int64_t k = threadIdx.x; k < s.length; k += Threads)
    s.target[start + k] = s.source[start + k];
}
template __global__ void segments<128>(Segments);
__global__ void segmentsRight(Segments s) {
  const int64_t start = blockIdx.x * s.length;
  const int said = static_cast<int>(blockIdx.x * s.length);
  const int slot = blockIdx.x * s.length % 4096;
  for (int64_t k = threadIdx.x; k < s.length; k += blockDim.x)
    s.target[start + k] = s.source[said + k] + s.source[slot + k];
}
// A macro's cast comes too late, and its result is cut down again.
#define START(i, n, m) ((int64_t)((i / n) * m + ((i % n) * m) / n))
#define START_RIGHT(i, n, m) ((int64_t)((i / n) * m + ((int64_t)(i % n) * m) / n))
__global__ void pool(float *x, int n, int m, int64_t pitch) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    // CHECK: :[[@LINE+1]]:17: warning: this product is computed in 32 bits
    int first = START(i, n, m);
    x[first * pitch] = 0;
  }
}
__global__ void poolRight(float *x, int n, int m, int64_t pitch) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int first = START_RIGHT(i, n, m);
    x[first * pitch] = 0;
  }
}

//===- Loops of a block ---------------------------------------------------===//

// A thread does not count that far one by one; all threads of a block do.
__device__ float sum(const float *x, size_t n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += x[i];
  return s;
}
__global__ void blockSum(const float *x, float *out, size_t n) {
  float s = 0;
  // CHECK: :[[@LINE+1]]:31: warning: a variable of 32 bits overflows at 2,147,483,648, before it reaches this bound of 64 bits
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s += x[i];
  out[threadIdx.x] = s + sum(x, n);
}

//===- The thread's index -------------------------------------------------===//

__global__ void pairs(float *x, int64_t n) {
  // CHECK: :[[@LINE+1]]:19: warning: the thread's index is computed in 32 bits
  const int i = 2 * (blockDim.x * blockIdx.x + threadIdx.x);
  if (i >= n)
    return;
  x[i] = 0;
}
// A picture's side.
__global__ void picture(float *x, size_t width, size_t height) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c < width && r < height)
    x[r * width + c] = 0;
}

//===- The host -----------------------------------------------------------===//

void host(int w, int h, Tensor t) {
  float *d;
  const int columns = t.size(1);
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to a size of 64 bits
  cudaMalloc(&d, h * columns * sizeof(float));
  // Nothing says that these are large.
  cudaMalloc(&d, w * h * sizeof(float));
  rows<<<(w * h + 255) / 256, 256>>>(d, 32);
}
