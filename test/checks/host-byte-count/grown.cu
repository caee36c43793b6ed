// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory that grows: what is copied is the smaller of both sizes, unless a product of 64 bits wraps around.

using Size = decltype(sizeof(0));

bool grow(Size old, Size now, float **p, Size n) {
  float *q = nullptr;
  if (cudaMalloc(&q, now * sizeof(float)) != cudaSuccess)
    return false;
  const Size m = now < old ? now : old;
  if (m && cudaMemcpy(q, *p, m * sizeof(float), cudaMemcpyDeviceToDevice) != cudaSuccess) {
    cudaFree(q);
    return false;
  }
  cudaFree(*p);
  *p = q;
  return true;
}
bool twice(Size n) {
  float *p = nullptr;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
    return false;
  const bool Done = grow(n, 2 * n, &p, n);
  cudaFree(p);
  return Done;
}
bool larger(Size n) {
  float *p = nullptr, *q = nullptr;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess ||
      cudaMalloc(&q, 2 * n * sizeof(float)) != cudaSuccess)
    return false;
  // The larger of both.
  const Size m = 2 * n < n ? n : 2 * n;
  // CHECK: [[@LINE+1]]:10: warning: cudaMemcpy reads 2 times as much as memory of cudaMalloc has: 8 bytes instead of 4 for each of 'm * sizeof(float)'
  return cudaMemcpy(q, p, m * sizeof(float), cudaMemcpyDeviceToDevice) == cudaSuccess;
}
