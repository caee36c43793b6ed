// RUN: %check --checks='-*,cuda-gmem-bounds,cuda-smem-size' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A number that the host computes of others in a way that is not followed (a power of two that is found by steps, a logarithm, what a loop doubles or halves) is none that may be
// chosen along with them.
#include <string>

__global__ void step(int *table, int n, int j, int k) {
  const unsigned i = threadIdx.x + blockDim.x * blockIdx.x, other = i ^ j;
  if (i < n && other > i) {
    const int a = table[i], b = table[other];
    if ((a > b) == ((i & k) == 0)) {
      table[i] = b;
      table[other] = a;
    }
  }
}
void filledBits(const std::string &text) {
  int n = text.size();
  n--;
  n |= n >> 1;
  n |= n >> 2;
  n |= n >> 4;
  n |= n >> 8;
  n |= n >> 16;
  n++;
  int *table;
  cudaMalloc(&table, n * sizeof(int));
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1)
      step<<<(n + 255) / 256, 256>>>(table, n, j, k);
  cudaFree(table);
}
void doubled(int count) {
  int n = 256;
  while (n < count)
    n *= 2;
  int *table;
  cudaMalloc(&table, n * sizeof(int));
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1)
      step<<<n / 256, 256>>>(table, n, j, k);
  cudaFree(table);
}

int logOf(int n) {
  int steps = 0;
  while (n > 1) {
    n >>= 1;
    ++steps;
  }
  return steps;
}
__global__ void back(const float *in, float *out, int size, int steps) {
  extern __shared__ float x[];
  const int t = threadIdx.x;
  x[t] = in[t];
  x[t + blockDim.x] = in[t + blockDim.x];
  int stride = size, active = 1;
  for (int step = 0; step < steps; ++step) {
    __syncthreads();
    if (t < active) {
      const int i = stride * t + stride / 2 - 1;
      x[i] += x[i + stride / 2];
    }
    stride >>= 1;
    active <<= 1;
  }
  __syncthreads();
  out[t] = x[t];
  out[t + blockDim.x] = x[t + blockDim.x];
}
void logarithm(const float *in, float *out, int size) {
  back<<<1, size / 2, size * sizeof(float)>>>(in, out, size, logOf(size));
}

// A number that a loop counts one by one, and tests, is any of these; so is what nobody computes.
__global__ void upTo(float *x, int n, int part) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}} of 'x'{{.*}} [cuda-gmem-bounds]
    x[i] += part;
}
void parts(int n, int parts) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  for (int part = 0; part < parts; ++part)
    upTo<<<(n + 255) / 256, 256>>>(x, n, part);
  cudaFree(x);
}
