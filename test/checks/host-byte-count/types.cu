// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-host-byte-count' %s -- -std=c++20 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <typeinfo>

// What the types of an instantiation decide is no question.
template <class T> void upload(const void *h) {
  float *d;
  cudaMalloc(&d, 2 * sizeof(T));
  if (typeid(T) == typeid(double)) {
    const double *from = static_cast<const double *>(h);
    cudaMemcpy(d, from, 2 * sizeof(double), cudaMemcpyHostToDevice);
  }
  if (typeid(const T) != typeid(float))
    cudaMemcpy(d, h, 4 * sizeof(float), cudaMemcpyHostToDevice);
  if (typeid(T) == typeid(float)) {
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy writes 12 bytes to memory of cudaMalloc, which has 8
    cudaMemcpy(d, h, 3 * sizeof(T), cudaMemcpyHostToDevice);
  }
}
void use(const void *h) { upload<float>(h); }

// A number makes up for a smaller type where it counts whole elements.
void threeOfEach(int n) {
  double *forces;
  // CHECK: :[[@LINE+1]]:31: warning: cudaMalloc counts elements of 'float' (4 bytes) for memory of 'double' (8 bytes)
  cudaMalloc(&forces, 3 * n * sizeof(float));
  // What is a sum may be any multiple.
  cudaMalloc(&forces, 3 * (n + 1) * sizeof(float));
}
void inFrontOfIt(double *to, const double *from, int n) {
  // CHECK: :[[@LINE+1]]:24: warning: cudaMemcpy counts elements of 'float' (4 bytes) for memory of 'double' (8 bytes)
  cudaMemcpy(to, from, sizeof(float) * n * 5, cudaMemcpyDeviceToDevice);
}
void halves(double *to, const double *from, int n) {
  double *complex;
  cudaMalloc(&complex, 2 * n * sizeof(float));
  cudaMalloc(&complex, n * 6 * sizeof(float));
  cudaMemcpy(to, from, n * 4 * sizeof(short), cudaMemcpyDeviceToDevice);
}

// A factor makes up for the size of half a type, in parentheses and casts, too.
void madeUpFor(double *d, const double *h, int n) {
  cudaMemcpy(d, h, (n * 2 * sizeof(float)), cudaMemcpyHostToDevice);
  cudaMemcpy(d, h, (size_t)(n * (2 * sizeof(float))), cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMemcpy counts elements of 'float' (4 bytes) for memory of 'double' (8 bytes)
  cudaMemcpy(d, h, (n * 3 * sizeof(float)), cudaMemcpyHostToDevice);
}
