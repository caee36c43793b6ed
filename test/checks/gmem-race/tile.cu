// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Code whose blocks' work is counted by a constant is made for blocks of that size, or smaller ones.

constexpr int Tile = 32;
constexpr int Rows = 8;

__device__ void move(unsigned order, const double *a, double *b) {
  auto x = blockIdx.x * Tile + threadIdx.x;
  auto y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    b[x * order + (y + j)] += a[(y + j) * order + x];
}
__global__ void bulk(int n, unsigned order, const double *a, double *b) {
  auto r = blockIdx.z * blockDim.z + threadIdx.z;
  if (r < n)
    move(order, a + order * order * r, b + order * order * r);
}
__global__ void shifted(float *x) {
  const int i = (blockIdx.x << 5) + threadIdx.x;
  x[i] += 1;
}
__global__ void border(float *x, int n) {
  const int i = blockIdx.x * Tile + threadIdx.x;
  if (i + 1 < n)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}'x'
    x[i] = 2 * x[i + 1];
}
// A launch has the last word.
__global__ void launched(float *x) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}'x'
  x[blockIdx.x * Tile + threadIdx.x] += 1;
}
void run(float *x) { launched<<<4, 64>>>(x); }
