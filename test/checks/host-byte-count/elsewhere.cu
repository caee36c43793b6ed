// RUN: %check --checks=cuda-host-byte-count %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:
// One number is of elements in one way of getting a pointer's memory, and of
// bytes in another.

#include <cstddef>
#include <stdexcept>

template <class T> struct Memory {
  static T *make(size_t size, unsigned mode);
};
template <class T> T *Memory<T>::make(size_t size, unsigned mode) {
  T *p = nullptr;
  switch (mode) {
  case 0: {
    // CHECK: :[[@LINE+3]]:37: warning: cudaMallocHost takes bytes, and 'size' is the number of elements of 8 bytes [cuda-host-byte-count]
    // CHECK: :[[@LINE+7]]:9: note: a number of elements for the same pointer here
    // CHECK: note: multiply the count with the size of an element
    auto error = cudaMallocHost(&p, size);
    if (error != cudaSuccess)
      throw std::runtime_error("failed");
  } break;
  case 1:
    p = new T[size];
    break;
  }
  return p;
}
template struct Memory<double>;
template struct Memory<unsigned char>;

float *either(int n, bool managed) {
  float *p;
  if (managed)
    // CHECK: :[[@LINE+1]]:36: warning: cudaMallocManaged takes bytes, and 'n' is the number of elements of 4 bytes
    cudaMallocManaged((void **)&p, n);
  else
    cudaMalloc(&p, n * sizeof(float));
  return p;
}

// Look-alikes.
char *bytes(size_t n, bool pinned) {
  char *p = nullptr;
  if (pinned)
    cudaMallocHost(&p, n);
  else
    p = new char[n];
  return p;
}
float *changed(size_t n, bool pinned) {
  float *p = nullptr;
  if (!pinned)
    return new float[n];
  n *= sizeof(float);
  cudaMallocHost(&p, n);
  return p;
}
float *changedBehind(size_t n, bool pinned) {
  float *p = nullptr;
  if (!pinned) {
    p = new float[n];
    return p;
  }
  n *= sizeof(float);
  cudaMallocHost(&p, n);
  return p;
}
float *sized(size_t n, bool pinned) {
  float *p = nullptr;
  const size_t bytes = n * sizeof(float);
  if (pinned)
    cudaMallocHost(&p, bytes);
  else
    p = new float[n];
  return p;
}
void two(float **out, size_t n) {
  float *p, *q;
  cudaMalloc(&p, n);
  q = new float[n];
  out[0] = p;
  out[1] = q;
}
void *raw(size_t n, bool pinned) {
  void *p = nullptr;
  if (pinned)
    cudaMallocHost(&p, n);
  else
    p = new float[n];
  return p;
}
