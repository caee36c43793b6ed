// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A counter that the size of the grid is added to, and that is multiplied on its way to an index: where it nears its end the product has passed that long before.

struct Tensor {
  float *data() const;
  int64_t numel() const;
};
__global__ void points(float *out, const float *in, int b, int n) {
  for (int i = blockIdx.x; i < b; i += gridDim.x)
    for (int j = blockIdx.y * blockDim.x + threadIdx.x; j < n; j += blockDim.x * gridDim.y) {
      // CHECK: :[[@LINE+1]]:13: warning: this product is an index that is computed in 32 bits{{.*}}; its factors are counts that had 64 bits
      out[i * n + j] = in[(i * n + j) * 3 + 1];
    }
}
__global__ void rows(float *out, int n, int width) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < n; row += blockDim.x * gridDim.x)
    // CHECK: :[[@LINE+1]]:13: warning: this product is an index that is computed in 32 bits{{.*}}; nothing bounds its factors
    out[row * width] = 1;
}
__global__ void throughVariable(float *out, int n, int width) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < n; row += blockDim.x * gridDim.x) {
    // CHECK: :[[@LINE+1]]:27: warning: this product is an index that is computed in 32 bits{{.*}}; nothing bounds its factors
    const int first = row * width + 2;
    out[first] = 1;
  }
}
__global__ void strided(float *out, int n) {
  const int stride = blockDim.x * gridDim.x;
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  while (at < n) {
    out[1 + 4 * at] = 1;
    at += stride;
  }
}
__global__ void unsignedRows(float *out, unsigned n, unsigned width) {
  for (unsigned row = blockIdx.x * blockDim.x + threadIdx.x; row < n; row += blockDim.x * gridDim.x)
    // CHECK: :[[@LINE+1]]:19: warning: this product is an index that is computed in 32 bits{{.*}}; nothing bounds its factors
    out[(row + 1) * width] = 1;
}
// The counter alone, beside others, times 1, or multiplied in 64 bits.
__global__ void plain(float *out, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = 1;
}
__global__ void offset(float *out, int n, int first) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[first + i * 1] = 1;
}
__global__ void wide(float *out, int n, int width) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[(int64_t)i * width] = 1;
}
__global__ void othersMultiplied(float *out, int n, int width) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the size of the grid is added to a variable of 32 bits
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i + threadIdx.y * 3] = 1;
}
void launch(Tensor t, int width) {
  const int64_t n = t.numel();
  points<<<dim3(4, 4), 128>>>(t.data(), t.data(), width, (int)n);
  rows<<<64, 128>>>(t.data(), (int)n, width);
  throughVariable<<<64, 128>>>(t.data(), (int)n, width);
  strided<<<64, 128>>>(t.data(), (int)n);
  unsignedRows<<<64, 128>>>(t.data(), (unsigned)n, width);
  plain<<<64, 128>>>(t.data(), (int)n);
  offset<<<64, 128>>>(t.data(), (int)n, width);
  wide<<<64, 128>>>(t.data(), (int)n, width);
  othersMultiplied<<<64, 128>>>(t.data(), (int)n, width);
}
