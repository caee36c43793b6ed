// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='warning:'

// Each thread walks along a row of its own: the plain matrix-vector product, distances of points, also through a helper.
__global__ void product(const float *matrix, const float *x, float *y, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int j = 0; j < columns; ++j)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'matrix' is not coalesced: 32 sectors per request where 4 would do
    sum += matrix[row * columns + j] * x[j];
  y[row] = sum;
}
__global__ void nearest(const float *points, const float *centers, int *out, int n, int k, int dimensions) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float best = 1e30f;
  for (int c = 0; c < k; ++c) {
    float d = 0;
    for (int j = 0; j < dimensions; ++j) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'points' is not coalesced
      float e = points[i * dimensions + j] - centers[c * dimensions + j];
      d += e * e;
    }
    if (d < best) {
      best = d;
      out[i] = c;
    }
  }
}
void launch(const float *a, const float *b, float *o, int *p, int n) {
  product<<<(n + 255) / 256, 256>>>(a, b, o, n, n);
  nearest<<<(n + 255) / 256, 256>>>(a, b, p, n, n, n);
}
