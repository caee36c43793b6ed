// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Memory that a function frees and returns.
#include <cstdlib>

__global__ void clear(float *p, int n) {
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    p[i] = 0;
}

enum Where { Device, Managed, Host };

void *grow(void *p, size_t bytes, Where where) {
  void *old = p;
  switch (where) {
  case Device:
    cudaMalloc(&p, bytes);
    if (p)
      cudaMemcpy(p, old, bytes, cudaMemcpyDeviceToDevice);
    // CHECK: :[[@LINE+1]]:5: warning: cudaFree frees memory that 'grow' returns
    cudaFree(p);
    break;
  case Managed:
    cudaMallocManaged(&p, bytes);
    // CHECK: :[[@LINE+1]]:5: warning: cudaFree frees memory that 'grow' returns
    cudaFree(p);
    break;
  default:
    p = std::realloc(p, bytes);
  }
  // CHECK: :[[@LINE+2]]:3: note: returned here
  // CHECK: note: free what the new memory replaces
  return p;
}
// It is told once, in the function that is wrong for all.
float *cleared(float *p, int n, Where where) {
  p = (float *)grow(p, n * sizeof(float), where);
  clear<<<(n + 255) / 256, 256>>>(p, n);
  return p;
}

// In stream order, too.
float *inOrder(size_t n, cudaStream_t stream) {
  float *p;
  cudaMallocAsync((void **)&p, n * sizeof(float), stream);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that 'inOrder' returns
  cudaFreeAsync(p, stream);
  return p;
}
// A part of it is freed with it.
float *part(size_t n) {
  float *p;
  cudaMalloc(&p, 2 * n * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree frees memory that 'part' returns
  cudaFree(p);
  return p + n;
}

void *grown(void *p, size_t bytes) {
  void *old = p;
  cudaMalloc(&p, bytes);
  if (p)
    cudaMemcpy(p, old, bytes, cudaMemcpyDeviceToDevice);
  cudaFree(old);
  return p;
}
float *orNull(size_t n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  if (cudaMemset(p, 0, n * sizeof(float)) != cudaSuccess) {
    cudaFree(p);
    return nullptr;
  }
  return p;
}
float *other(size_t n) {
  float *p, *scratch;
  cudaMalloc(&p, n * sizeof(float));
  cudaMalloc(&scratch, n * sizeof(float));
  cudaFree(scratch);
  return p;
}
float *again(size_t n) {
  float *p;
  cudaMalloc(&p, n);
  cudaFree(p);
  cudaMalloc(&p, 2 * n);
  return p;
}
// What is read from it is no address.
int value(size_t n) {
  int *p, v;
  cudaMallocManaged(&p, n);
  v = *p;
  cudaFree(p);
  return v;
}
bool worked(size_t n) {
  int *p;
  cudaMalloc(&p, n);
  cudaFree(p);
  return p;
}
// Somebody else's, whose address is only told.
void *closed(void *p) {
  cudaFree(p);
  return p;
}
