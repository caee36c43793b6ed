// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A part of an allocation of as many parts as an element has bytes.

void parts(const float *from, int n, cudaStream_t s) {
  const size_t bytes = n * sizeof(float);
  float *d;
  cudaMalloc(&d, 4 * bytes);
  for (int i = 0; i < 4; ++i)
    cudaMemcpyAsync(d + i * n, from, bytes, cudaMemcpyDeviceToDevice, s);
}
void partsOfSize(const float *from, int n) {
  const size_t part = n * sizeof(float);
  float *d;
  cudaMalloc(&d, 4 * n * sizeof(float));
  cudaMemcpy(d, from, part, cudaMemcpyDeviceToDevice);
}
void vectors(const float *h, int n) {
  float *d;
  cudaMalloc(&d, 4 * n * sizeof(float));
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and '4 * n' is the number of elements of 4 bytes
  cudaMemcpy(d, h, 4 * n, cudaMemcpyHostToDevice);
}
void computed(const float *h, int n) {
  const size_t bytes = n * sizeof(float);
  float *d;
  cudaMalloc(&d, bytes);
  // CHECK: :[[@LINE+1]]:20: warning: cudaMemcpy takes bytes, and 'n' is the number of elements of 4 bytes
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
}
