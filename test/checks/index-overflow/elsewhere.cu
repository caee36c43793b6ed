// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --check-prefix=EVERY

// What is large because another place says so: a member that was given 64 bits, the function that launches, what a helper returns.

#include <cstddef>
#include <cstdint>

//===- Members of 32 bits that are given 64 -------------------------------===//

struct Strides {
  uint32_t batch, row;
  int offsets[2];
  int rows;
};
// 16 GiB of floats are more than this alone makes likely; 4 GiB of bytes are not.
__global__ void scan(float *x, Strides s) {
  // EVERY: :[[@LINE+1]]:31: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296
  float *own = x + blockIdx.x * s.batch;
  own[threadIdx.x] = 0;
}
__global__ void scanMore(char *x, Strides s) {
  // CHECK: :[[@LINE+1]]:16: warning: this product is an index that is computed in 32 bits and overflows
  x[blockIdx.x * s.offsets[1]] = 0;
}
// Nothing of 64 bits is stored into this member.
__global__ void scanRows(float *x, Strides s) { x[blockIdx.x * s.rows] = 0; }
__global__ void scanRight(float *x, Strides s) { x[(size_t)blockIdx.x * s.batch] = 0; }
// What the index is taken modulo bounds it, whatever the member had.
__global__ void scanSlots(float *x, Strides s) { x[blockIdx.x % 64 * (s.batch % 1024)] = 0; }
void launchScan(float *x, int64_t batch, int64_t row, size_t offset, int rows, int blocks) {
  Strides s;
  s.batch = batch;
  s.row = row;
  s.offsets[0] = 0;
  s.offsets[1] = offset;
  s.rows = rows;
  scan<<<blocks, 128>>>(x, s);
  scanMore<<<blocks, 128>>>((char *)x, s);
  scanRows<<<blocks, 128>>>(x, s);
  scanRight<<<blocks, 128>>>(x, s);
  scanSlots<<<blocks, 128>>>(x, s);
}
// A cast says that its author has judged.
struct Judged {
  int pitch;
};
__global__ void judged(float *x, Judged j) { x[blockIdx.x * j.pitch] = 0; }
void launchJudged(float *x, int64_t pitch, int blocks) {
  Judged j;
  j.pitch = static_cast<int>(pitch);
  judged<<<blocks, 128>>>(x, j);
}
// In a class of its own, by its constructor.
template <class T> class View {
public:
  __device__ View(T *p, int pitch) : p(p), pitch(pitch) {}
  // CHECK: :[[@LINE+1]]:64: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648
  __device__ T &at(int x, int y) { return ((T *)((char *)p + y * pitch))[x]; }

private:
  T *p;
  const int pitch;
};
__global__ void view(float *p, int pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    View<float>(p, pitch).at(x, y) = 0;
}
void launchView(float *p, size_t pitch, int w, int h) { view<<<dim3(w / 32 + 1, h / 8 + 1), dim3(32, 8)>>>(p, pitch, w, h); }

//===- Kernels and what launches them -------------------------------------===//

__global__ void apply(float *x, int m, int n) {
  // CHECK: :[[@LINE+2]]:61: warning: this product is computed in 32 bits and overflows at 2,147,483,648; the same product is computed in 64 bits where the kernel is launched
  // CHECK: :[[@LINE+9]]:23: note: computed in 64 bits here
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m * n; i += blockDim.x * gridDim.x)
    x[i] = 0;
}
__global__ void applyRight(float *x, int m, int n) {
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < int64_t(m) * n; i += int64_t(blockDim.x) * gridDim.x)
    x[i] = 0;
}
void launchApply(float *x, int m, int n) {
  apply<<<(unsigned)((int64_t(m) * n + 255) / 256), 256>>>(x, m, n);
  applyRight<<<(unsigned)((int64_t(m) * n + 255) / 256), 256>>>(x, m, n);
}
// Other numbers are multiplied in 64 bits, and what is no bound is no index.
__global__ void other(float *x, int m, int n) {
  int seed = m * n;
  for (int i = threadIdx.x; i < m; i += blockDim.x)
    x[i] = seed;
}
void launchOther(float *x, int m, int n, int k) {
  int64_t all = int64_t(m) * n;
  other<<<(unsigned)(all / 256), 256>>>(x, m, n);
  apply<<<(unsigned)(int64_t(m) * k / 256), 256>>>(x, k, n);
}

template <class T> constexpr T ceilDivide(T a, T b) { return (a + b - 1) / b; }
__global__ void blobs(float *x, int rows, int columns) {
  const uint64_t all = uint64_t(rows) * columns;
  for (uint64_t i = uint64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < all; i += uint64_t(gridDim.x) * blockDim.x)
    x[i] = 0;
}
void launchBlobs(float *x, int rows, int columns) {
  // CHECK: :[[@LINE+1]]:20: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it becomes a number of blocks
  int items = rows * columns;
  blobs<<<ceilDivide(items, 256), 256>>>(x, rows, columns);
}
void launchBlobsRight(float *x, int rows, int columns) {
  int64_t items = int64_t(rows) * columns;
  blobs<<<ceilDivide<int64_t>(items, 256), 256>>>(x, rows, columns);
}

//===- What helpers return, and the bounds of wide loops ------------------===//

struct Tensor {
  float *data;
  int depth_, rows_, columns_;
  __device__ int depth() const { return depth_; }
  __device__ int rows() const { return rows_; }
  __device__ int columns() const { return columns_; }
  // CHECK: :[[@LINE+1]]:62: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened to an index of 64 bits
  __device__ size_t stride() const { return depth() * rows() * columns(); }
  __device__ size_t strideRight() const { return (size_t)depth() * rows() * columns(); }
};
__global__ void planes(Tensor t) { t.data[blockIdx.z * t.stride()] = t.data[blockIdx.z * t.strideRight()]; }

__global__ void chunk(float *x, const int *chunks, const int64_t *sizes, int size) {
  int64_t n = sizes[blockIdx.x];
  // CHECK: :[[@LINE+1]]:27: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is compared with an index of 64 bits
  n -= chunks[blockIdx.x] * size;
  for (int64_t i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = 0;
}
__global__ void chunkRight(float *x, const int *chunks, const int64_t *sizes, int64_t size) {
  int64_t n = sizes[blockIdx.x];
  n -= chunks[blockIdx.x] * size;
  for (int64_t i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = 0;
}

//===- Factors of a product of 64 bits ------------------------------------===//

// The cast stands for a number of rows, which its author has judged.
__global__ void volume(float *x, int height, int pitch) {
  x[size_t(blockIdx.z * height + blockIdx.y) * pitch + threadIdx.x] = 0;
}
__device__ const float *image(const float *x, int batch, int size) { return x + static_cast<int64_t>(batch) * static_cast<int64_t>(size); }
__global__ void images(const float *x, float *y, int c, int h, int w) { y[blockIdx.x] = image(x, blockIdx.z, c * h * w)[0]; }

//===- Blocks that come from 32 bits --------------------------------------===//

// In a method: the launch has no more threads than 32 bits count.
struct Bits {
  uint64_t *words;
  size_t size;
  __device__ void set() {
    auto i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
      words[i] = 0;
  }
};
__global__ void setBits(Bits b) { b.set(); }
void launchBits(Bits b, unsigned bits) { setBits<<<(bits + 255) / 256, 256>>>(b); }

// Rows, not elements, are advanced by the number of blocks.
__global__ void each(float *x, int rows) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    x[row] = 0;
}
void launchEach(float *x, size_t rows) { each<<<64, 64>>>(x, rows); }

//===- Rows and columns that both had 64 bits -----------------------------===//

__global__ void quantize(float *x, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= columns || row >= rows)
    return;
  // What was cut down by casts may well be small.
  // EVERY: :[[@LINE+1]]:16: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are counts that had 64 bits
  int at = row * columns + column;
  x[at] = 0;
}
void launchQuantize(float *x, int64_t rows, int64_t columns) { quantize<<<dim3(unsigned(columns / 32 + 1), unsigned(rows / 16 + 1)), dim3(32, 16)>>>(x, (int)rows, (int)columns); }

//===- A number that a call may have changed ------------------------------===//

__device__ void shapeOf(int *columns, const int *in);
__device__ int rowOf(const int *columns);
__global__ void changed(float *x, const int *in, int rows) {
  const int row = blockIdx.x;
  int columns = 4;
  shapeOf(&columns, in);
  if (row >= rows)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648, before it is widened
  const size_t at = row * columns;
  x[at + threadIdx.x] = 0;
}
__global__ void unchanged(float *x, int rows) {
  const int row = blockIdx.x;
  int columns = 4;
  if (row >= rows + rowOf(&columns))
    return;
  const size_t at = row * columns;
  x[at + threadIdx.x] = 0;
}
