// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A number that is multiplied with the size of the very type elsewhere.

#include <stdlib.h>

void sibling(int n) {
  float *a, *b;
  // CHECK-DAG: :[[@LINE+1]]:18: note: it counts elements here
  cudaMalloc(&a, n * sizeof(float));
  // CHECK-DAG: :[[@LINE+1]]:18: warning: cudaMalloc takes bytes, and 'n' is the number of elements of 4 bytes [cuda-host-byte-count]
  cudaMalloc(&b, n);
  cudaFree(a);
  cudaFree(b);
}
template <typename T> T *pinnedOrNot(size_t size, bool pinned) {
  T *p = nullptr;
  if (pinned)
    // CHECK: :[[@LINE+1]]:33: warning: cudaMallocHost takes bytes, and 'size' is the number of elements of 8 bytes
    cudaMallocHost((void **)&p, size);
  else
    p = new T[size];
  return p;
}
template double *pinnedOrNot<double>(size_t, bool);

template <typename T> class Buffer {
public:
  explicit Buffer(size_t count) : size(count) {
    cudaMalloc(&data, count * sizeof(T));
  }
  void zero() {
    // CHECK: :[[@LINE+1]]:25: warning: cudaMemset takes bytes, and 'size' is the number of elements of 8 bytes
    cudaMemset(data, 0, size);
  }
  void from(const T *h) {
    cudaMemcpy(data, h, size * sizeof(T), cudaMemcpyHostToDevice);
  }

private:
  T *data;
  size_t size;
};
template class Buffer<double>;

template <typename T> struct Array {
  T *data;
  size_t size;
  void allocate(size_t count) {
    size = count;
    // CHECK: :[[@LINE+1]]:23: warning: cudaMalloc takes bytes, and 'count' is the number of elements of 4 bytes
    cudaMalloc(&data, count);
  }
  void zero() { cudaMemset(data, 0, size * sizeof(T)); }
};
template struct Array<int>;

// Look-alikes.
// Bytes are elements of one byte.
template class Buffer<char>;
void ofBytes(size_t n) {
  unsigned char *a, *b;
  cudaMalloc(&a, n * sizeof(unsigned char));
  cudaMalloc(&b, n);
  cudaFree(a);
  cudaFree(b);
}
// As many numbers as there are bytes.
void flags(size_t n) {
  int *histogram;
  float *raw;
  cudaMalloc(&histogram, n * sizeof(int));
  cudaMalloc(&raw, n);
  cudaFree(histogram);
  cudaFree(raw);
}
void becomesBytes(size_t n) {
  float *h = new float[n], *d;
  n *= sizeof(float);
  cudaMalloc(&d, n);
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  delete[] h;
  cudaFree(d);
}
void named(int n) {
  const size_t bytes = n * sizeof(float);
  float *a, *b;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, n * sizeof(float));
  cudaMemset(a, 0, bytes);
  cudaFree(a);
  cudaFree(b);
}
void untyped(size_t n) {
  float *h = (float *)malloc(n * sizeof(float));
  void *d;
  cudaMalloc(&d, n);
  free(h);
  cudaFree(d);
}
// A row of n bytes of each of n numbers.
void product(size_t n, size_t m) {
  float *a, *b;
  cudaMalloc(&a, n * m * sizeof(float));
  cudaMalloc(&b, m);
  cudaFree(a);
  cudaFree(b);
}
