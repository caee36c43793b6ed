// A number that is rounded up to a multiple of another one is no product that grows: `((n - 1) / w + 1) * w`.
// RUN: %check --checks='-*,cuda-index-overflow' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

using size_t = decltype(sizeof(0));
int count(const void *what);

#define PADDED(n) ((((n) - 1) / 32 + 1) * 32)

__global__ void subtract(float *x, const float *z, size_t padded, int n, int parts) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int part = 0; part < parts; ++part)
      x[i] -= z[part * padded + i];
}

void solve(const void *matrix, int width, int parts, float *x, float *work) {
  const int n = count(matrix) * width;
  const size_t padded = PADDED(n);
  subtract<<<(n + 255) / 256, 256>>>(x, work + padded, padded, n, parts);
}

// Here it is multiplied by more than it was divided by.
void spread(const size_t *counts, int which, float *x, float *work, int parts) {
  const int n = counts[which];
  const int width = counts[which + 1];
  float *copies = nullptr;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows
  cudaMalloc(&copies, ((n - 1) / 32 + 1) * width);
  subtract<<<(n + 255) / 256, 256>>>(x, copies, n, n, parts);
}
