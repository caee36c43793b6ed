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

// What is rounded up is multiplied by another number as well.
void solveEach(const void *matrix, int width, int parts, float *x, float *work) {
  const int n = count(matrix) * width;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows
  const size_t padded = PADDED(n) * width;
  subtract<<<(n + 255) / 256, 256>>>(x, work + padded, padded, n, parts);
}
