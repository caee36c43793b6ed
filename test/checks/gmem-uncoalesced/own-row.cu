// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --check-prefixes=CHECK,ALL --implicit-check-not='warning:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {cuda-gmem-uncoalesced.UnknownRows: false}}' %s -- | FileCheck %s --implicit-check-not='warning:'

// Each thread reads along a row of its own whose length nothing says: the plain matrix-vector product, distances of points. A row of a few elements costs
// nothing, since the next iterations find it in the cache, so they can be left out.
__global__ void product(const float *matrix, const float *x, float *y, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int j = 0; j < columns; ++j)
    // ALL: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'matrix' is not coalesced: 32 sectors per request where 4 would do
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
      // ALL: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'points' is not coalesced
      float e = points[i * dimensions + j] - centers[c * dimensions + j];
      d += e * e;
    }
    if (d < best) {
      best = d;
      out[i] = c;
    }
  }
}
// What is written along a row is: no cache gathers it.
__global__ void fill(float *rows, int n, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int j = 0; j < length; ++j)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global store to 'rows' is not coalesced: 32 sectors per request where 4 would do
    rows[i * length + j] = j;
}
// So is a row whose length is known.
__global__ void known(const float *table, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'table' is not coalesced: 32 sectors per request where 4 would do
    sum += table[i * 512 + j];
  y[i] = sum;
}
// In a block of two dimensions the other one could go along the row.
__global__ void multiply(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.x * 16 + threadIdx.x, column = blockIdx.y * 16 + threadIdx.y;
  if (row >= n || column >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'a' is not coalesced
    sum += a[row * n + j] * b[j * n + column];
  c[row * n + column] = sum;
}
void launch(float *rows, const float *a, const float *b, float *o, int n) {
  fill<<<(n + 255) / 256, 256>>>(rows, n, n);
  known<<<(n + 255) / 256, 256>>>(a, o, n);
  multiply<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, o, n);
}
void launch(const float *a, const float *b, float *o, int *p, int n) {
  product<<<(n + 255) / 256, 256>>>(a, b, o, n, n);
  nearest<<<(n + 255) / 256, 256>>>(a, b, p, n, n, n);
}
