// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A copy converts nothing: numbers of one floating-point type where those of another are, with the size of the larger one.
#include <cstdlib>
#include <cuda_fp16.h>
#include <type_traits>
template <class T> void print(T *d, int n) {
  float *h = (float *)malloc(sizeof(float) * n);
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy copies elements of '__half' (2 bytes) to memory of 'float' (4 bytes), 4 bytes for each: nothing is converted
  cudaMemcpy(h, d, sizeof(float) * n, cudaMemcpyDeviceToHost);
  free(h);
}
template void print(float *, int);
template void print(half *, int);
void toDevice(float *d, const double *h, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:29: warning: cudaMemcpyAsync copies elements of 'double' (8 bytes) to memory of 'float' (4 bytes), 8 bytes for each
  cudaMemcpyAsync(d, h, n * sizeof(double), cudaMemcpyHostToDevice, s);
}

// Look-alikes: as bytes, or of the smaller size; numbers that are no floating-point ones; the way for the other type; factors; the same type.
void staged(float *buffer, const half *h, int n) { cudaMemcpy(buffer, h, n * sizeof(half), cudaMemcpyHostToDevice); }
void limbs(unsigned *d, const unsigned long long *h, int n) { cudaMemcpy(d, h, n * sizeof(unsigned long long), cudaMemcpyHostToDevice); }
void cast(float *d, const double *h, int n) { cudaMemcpy((double *)d, h, n * sizeof(double), cudaMemcpyHostToDevice); }
void untyped(void *d, const double *h, int n) { cudaMemcpy(d, h, n * sizeof(double), cudaMemcpyHostToDevice); }
template <class T> void chosen(T *d, float *h, int n) {
  if (std::is_same<T, float>::value)
    cudaMemcpy(h, d, sizeof(float) * n, cudaMemcpyDeviceToHost);
}
template void chosen(float *, float *, int);
template void chosen(half *, float *, int);
void pairs(float *d, const double *h, int n) { cudaMemcpy(d, h, n / 2 * sizeof(double), cudaMemcpyHostToDevice); }
