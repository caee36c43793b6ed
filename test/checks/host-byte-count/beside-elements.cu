// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// As many bytes as another copy, or memset, of the same memory takes elements.
#include <cstdlib>
template <class T> void compare(T *d, const T *expected, size_t count) {
  T *h = (T *)malloc(count * sizeof(T));
  // CHECK: :[[@LINE+3]]:20: warning: cudaMemset takes bytes, and 'count' is the number of elements of 4 bytes
  // CHECK: :[[@LINE+1]]:3: note: cudaMemcpy takes as many elements of the same memory here
  cudaMemcpy(h, d, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaMemset(d, 0, count);
  free(h);
}
template void compare(float *, const float *, size_t);
template void compare(char *, const char *, size_t);
void before(int *d, const int *h, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:25: warning: cudaMemsetAsync takes bytes, and 'n' is the number of elements of 4 bytes
  cudaMemsetAsync(d, 0, n, s);
  cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, s);
}
void product(double *d, const double *h, int rows, int columns) {
  cudaMemcpy(d, h, rows * columns * sizeof(double), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemset takes bytes, and 'rows * columns' is the number of elements of 8 bytes
  cudaMemset(d, 0, rows * columns);
}

// Look-alikes: other memory, other elements, bytes, a count of something else, a size that has it already.
void otherMemory(float *a, float *b, const float *h, int n) {
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(b, 0, n);
}
void bytes(void *a, const float *h, unsigned char *flags, int n) {
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(a, 0, n);
  cudaMemset(flags, 0, n);
}
void packed(float *a, const float *h, const signed char *q, int n) {
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(a, q, n, cudaMemcpyHostToDevice);
}
void measured(float *a, const float *h, int n) {
  const size_t size = n * sizeof(float);
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(a, 0, size);
}
void otherCount(float *a, const float *h, int n, int m) {
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(a, 0, m);
}
