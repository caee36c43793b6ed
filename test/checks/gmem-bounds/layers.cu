// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The thread's own element of several rows, in a kernel that has no guard.

static int divide(int a, int b) { return (a + b - 1) / b; }

__global__ void difference(float *out, const float *in, unsigned n, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned l = 0; l < layers; l++)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}'out'
    out[l * n + i] = in[(l + 1) * n + i] - in[l * n + i];
}
struct Plane {
  float *data;
};
__global__ void planes(Plane p, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:5: warning: {{.*}}'p.data'
  for (int c = 0; c < 3; c++)
    p.data[c * n + i] = 0;
}
__global__ void differenceGuarded(float *out, const float *in, unsigned n, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (unsigned l = 0; l < layers; l++)
      out[l * n + i] = in[(l + 1) * n + i] - in[l * n + i];
}
// Rows that are as long as the grid.
__global__ void padded(float *out, unsigned n, unsigned pitch) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < 3; c++)
    out[c * pitch + i] = 0;
}
// Each thread has its row.
__global__ void rows(float *out, unsigned n, unsigned columns) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (unsigned c = 0; c < columns; c++)
    out[i * columns + c] = 0;
}
// Only what all threads read is open.
__global__ void readers(float *out, const float *in, unsigned n, unsigned layers) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (unsigned l = 0; l < layers; l++)
    sum += i < n ? in[l * n + i] : 0;
  if (i < n)
    out[i] = sum;
}
void launch(float *out, const float *in, Plane p, unsigned n, unsigned layers, unsigned columns) {
  difference<<<divide(n, 256), 256>>>(out, in, n, layers);
  planes<<<divide(n, 256), 256>>>(p, n);
  differenceGuarded<<<divide(n, 256), 256>>>(out, in, n, layers);
  padded<<<divide(n, 256), 256>>>(out, n, divide(n, 256) * 256);
  rows<<<divide(n, 256), 256>>>(out, n, columns);
  readers<<<divide(n, 256), 256>>>(out, in, n, layers);
}
