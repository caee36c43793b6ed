// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Counts that are products of three, that the kernel is not given, and rows that are a pitch apart.

//===- Three dimensions ---------------------------------------------------===//

__global__ void normalise(float *out, const float *in, const float *mean, int batch, int length, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float m = mean[i / width];
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written with no guard against 'batch' * 'length' * 'width', which the grid is rounded up from
  out[i] = in[i] - m;
}
__global__ void normaliseRight(float *out, const float *in, const float *mean, int batch, int length, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= batch * length * width)
    return;
  out[i] = in[i] - mean[i / width];
}
#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))
void launchNormalise(float *out, const float *in, float *mean, int b, int l, int w) {
  const int blocks = CEIL_DIV(b * l * w, 256);
  normalise<<<blocks, 256>>>(out, in, mean, b, l, w);
  normaliseRight<<<blocks, 256>>>(out, in, mean, b, l, w);
}

//===- A kernel that is not given its count -------------------------------===//

struct Number {
  unsigned value;
  __device__ Number cleared() const { return value == ~0u ? Number{0} : *this; }
};
struct Shape {
  dim3 grid, block;
};
static Shape simple(unsigned count) {
  const int block = 256, grid = (count + block - 1) / block;
  return {dim3(grid), dim3(block)};
}
__global__ void clear(Number *x) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'x' is written with no guard against 'count', which the grid is rounded up from
  x[i] = x[i].cleared();
}
__global__ void clearRight(Number *x, unsigned count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    x[i] = x[i].cleared();
}
// Something keeps threads away, a grid that is exact, and what a block has.
__device__ bool wanted(unsigned i);
__global__ void clearSome(Number *x, const int *keep) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (wanted(i))
    x[i] = x[i].cleared();
}
__global__ void clearAll(Number *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = Number{0}; }
__global__ void perBlock(Number *x) { x[blockIdx.x] = Number{1}; }
void launchClear(Number *x, int *keep, unsigned count) {
  const Shape s = simple(count);
  clear<<<s.grid, s.block>>>(x);
  clearRight<<<s.grid, s.block>>>(x, count);
  clearSome<<<s.grid, s.block>>>(x, keep);
  clearAll<<<count, 256>>>(x);
  clearAll<<<count / 256, 256>>>(x);
  perBlock<<<s.grid, s.block>>>(x);
}
void launchPadded(unsigned count) {
  Number *x;
  const unsigned blocks = (count + 255) / 256;
  cudaMalloc(&x, blocks * 256 * sizeof(Number));
  clearAll<<<blocks, 256>>>(x);
}

//===- Rows that are a pitch apart ----------------------------------------===//

__global__ void grey(const uchar3 *in, unsigned char *out, int columns, int rows, int inStep, int outStep) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= columns)
    return;
  // CHECK: :[[@LINE+1]]:20: warning: 'in' is read outside of its 'rows' rows of 'columns' elements
  const uchar3 v = in[y * inStep + x];
  out[y * outStep + x] = v.x / 2 + v.y / 4 + v.z / 4;
}
__global__ void greyRight(const uchar3 *in, unsigned char *out, int columns, int rows, int inStep, int outStep) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= columns || y >= rows)
    return;
  out[y * outStep + x] = in[y * inStep + x].x;
}
// The last row again, and every second one.
__global__ void clamped(const uchar3 *in, unsigned char *out, int columns, int rows, int inStep, int outStep) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = min(blockIdx.y * blockDim.y + threadIdx.y, rows - 1);
  if (x < columns)
    out[y * outStep + x] = in[y * inStep + x].x;
}
__global__ void remainder(unsigned char *out, int columns, int rows, int step) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = (blockIdx.y * blockDim.y + threadIdx.y) % rows;
  if (x < columns)
    out[y * step + x] = 0;
}
// A plane of its own for every row of blocks.
__global__ void planes(float *out, int columns, int rows, int step) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < columns)
    out[blockIdx.y * step + x] = 0;
}
static int divUp(int a, int b) { return (a + b - 1) / b; }
void launchGrey(const uchar3 *in, unsigned char *out, float *f, int columns, int rows, int a, int b, cudaStream_t s) {
  const dim3 block(32, 8), grid(divUp(columns, block.x), divUp(rows, block.y));
  grey<<<grid, block, 0, s>>>(in, out, columns, rows, a, b);
  greyRight<<<grid, block, 0, s>>>(in, out, columns, rows, a, b);
  clamped<<<grid, block, 0, s>>>(in, out, columns, rows, a, b);
  remainder<<<grid, block, 0, s>>>(out, columns, rows, a);
  planes<<<grid, block, 0, s>>>(f, columns, rows, a);
}

//===- Read before the guard, with no launch that is seen -----------------===//

template <class T> __global__ void scan(const T *in, T *out, unsigned count) {
  extern __shared__ T part[];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, own = threadIdx.x;
  // CHECK: :[[@LINE+1]]:15: warning: 'in' is read with no guard against 'count', which guards the same element of another array
  part[own] = in[i];
  __syncthreads();
  const T before = own ? part[own - 1] : T();
  // CHECK: :[[@LINE+2]]:5: note: guarded here
  if (i < count)
    out[i] = before + part[own];
}
template __global__ void scan<int>(const int *, int *, unsigned);
template <class T> __global__ void scanRight(const T *in, T *out, unsigned count) {
  extern __shared__ T part[];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < count ? in[i] : T();
  __syncthreads();
  if (i < count)
    out[i] = part[threadIdx.x];
}
template __global__ void scanRight<int>(const int *, int *, unsigned);
// The states of all threads, and numbers of each thread.
struct State {
  unsigned seed;
};
__global__ void random(const State *states, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const State own = states[i];
  if (i < n)
    out[i] = own.seed;
}
__global__ void partial(float *sums, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = i; k < n; k += blockDim.x * gridDim.x)
    s += in[k];
  sums[i] = s;
}
// The loop over another array takes long.
__global__ void longLoop(float *score, const float *parts, int most, int width, int height) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i <= width && j < height) {
    float s = 0;
    for (int l = 0; l < most; ++l)
      s += parts[l];
    // CHECK: :[[@LINE+1]]:5: warning: 'score' is written outside of its 'height' rows of 'width' elements
    score[i * height + j] = s;
  }
}
void launchLong(float *score, const float *parts, int most, int width, int height) {
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  longLoop<<<grid, block>>>(score, parts, most, width, height);
}

// Numbers below zero.
__global__ void back(float *p, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 of block 4 writes element 1025 of 'p', which has 1025 elements, for one size of many
    p[i + n + by] = 1;
}
__global__ void backRight(float *p, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i + n + by] = 1;
}
void runBack(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  back<<<(n + 255) / 256, 256>>>(p, n, -n);
  backRight<<<(n + 255) / 256, 256>>>(p, n, -n);
}

// However many there are.
__global__ void many(float *out, int n, int channels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n * channels)
    // CHECK: :[[@LINE+1]]:5: warning: thread 224 of block 1171 writes element 300000 of 'out', which has 300000 elements
    out[i] = 0;
}
__global__ void manyRight(float *out, int n, int channels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * channels)
    out[i] = 0;
}
__global__ void manyRows(float *out, int a, int b, int c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= a * b * c)
    // CHECK: :[[@LINE+1]]:5: warning: thread 6 of block 4218924 writes element 1080044550 of 'out', which has 1080044550 elements
    out[i] = 0;
}
void runMany() {
  float *p, *q;
  cudaMalloc(&p, 100000 * 3 * sizeof(float));
  many<<<100000 * 3 / 256 + 1, 256>>>(p, 100000, 3);
  manyRight<<<100000 * 3 / 256 + 1, 256>>>(p, 100000, 3);
  cudaMalloc(&q, 1025 * 1026 * 1027ull * sizeof(float));
  manyRows<<<1025 * 1026 * 1027 / 256 + 1, 256>>>(q, 1025, 1026, 1027);
}

//===- A column of blocks for each column ---------------------------------===//

__global__ void eachColumn(float *out, int width, int height) {
  const int x = blockIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[@LINE+1]]:3: warning: 'out' is written outside of its 'height' rows of 'width' elements
  out[y * width + x] = x;
}
__global__ void eachColumnRight(float *out, int width, int height) {
  const int x = blockIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < height)
    out[y * width + x] = x;
}
void launchColumns(float *out, int width, int height) {
  eachColumn<<<dim3(width, (height + 127) / 128), dim3(1, 128)>>>(out, width, height);
  eachColumnRight<<<dim3(width, (height + 127) / 128), dim3(1, 128)>>>(out, width, height);
}
