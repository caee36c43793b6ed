// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,EVERY --implicit-check-not='{{warning|error}}:'

// One side of a shape has 64 bits because all sides have, whatever it is of: the default does not take it for large.

#include <cstdint>

struct Tensor {
  int64_t size(int) const;
  int64_t stride(int) const;
  int64_t numel() const;
  int64_t size() const;
  float *data() const;
};

__global__ void picture(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, column = threadIdx.y;
  if (row < rows && column < columns)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at {{[0-9,]+}}; its factors are counts that had 64 bits
    x[row * columns + column] = 0;
}
__global__ void planes(float *x, int channels, int height, int width) {
  // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  float *own = x + (blockIdx.x * channels + blockIdx.y) * height * width;
  own[threadIdx.x] = 0;
}
// EVERY: :[[@LINE+1]]:67: warning: this product is an index that is computed in 32 bits{{.*}}; its factors are counts that had 64 bits
__device__ int placeIn(int i, int j, int n, int m) { return i * n * m + j; }
__global__ void pairs(float *x, int b, int n, int m) {
  for (int i = blockIdx.x; i < b; i += gridDim.x)
    x[placeIn(i, threadIdx.x, n, m)] = 0;
}
void bySides(Tensor t) {
  const int rows = t.size(0), columns = t.size(1);
  picture<<<(rows + 127) / 128, dim3(128, 8)>>>(t.data(), rows, columns);
  planes<<<dim3(t.size(0), t.size(1)), 256>>>(t.data(), t.size(1), t.size(2), t.size(3));
  pairs<<<32, 256>>>(t.data(), (int)t.size(0), (int)t.size(1), (int)t.size(2));
}

template <class F> void dispatch(F body) { body(); }
__global__ void inLambda(float *x, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = threadIdx.y;
  if (i < n && j < m)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
    x[i * m + j] = 0;
}
__global__ void byValue(float *x, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = threadIdx.y;
  if (i < n && j < m)
    // EVERY: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
    x[i * m + j] = 0;
}
void byLambda(Tensor t) {
  const auto n = t.size(0);
  const auto m = t.size(1) - 1;
  dispatch([&] { inLambda<<<(n + 127) / 128, dim3(128, 8)>>>(t.data(), n, m); });
  dispatch([=] { byValue<<<(n + 127) / 128, dim3(128, 8)>>>(t.data(), n, m); });
}

// Hazards: counts of elements, strides, numbers of the project's own.
__global__ void counted(float *x, int elements, int width) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  float *row = x + blockIdx.x * width;
  row[threadIdx.x] = elements;
}
__global__ void ofTokens(float *x, int width) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  float *row = x + blockIdx.x * width;
  row[threadIdx.x] = 1;
}
__global__ void ofLength(float *x, int width) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
  float *row = x + blockIdx.x * width;
  row[threadIdx.x] = 1;
}
__global__ void ofCaptured(float *x, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = threadIdx.y;
  if (i < n && j < m)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits
    x[i * m + j] = 0;
}
void byCounts(Tensor t, int64_t tokens) {
  const auto n = t.numel(), m = tokens;
  dispatch([&] { ofCaptured<<<(n + 127) / 128, dim3(128, 8)>>>(t.data(), n, m); });
  counted<<<t.numel() / 4, 256>>>(t.data(), (int)t.numel(), 64 * (int)tokens);
  ofTokens<<<tokens, 256>>>(t.data(), (int)t.size(1));
  ofLength<<<t.size(), 256>>>(t.data(), (int)t.stride(0));
}
