// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Of a copy that is wrong by what is known, and the right one behind it, the first is told.
void wrongFirst(float *h, size_t n) {
  float *d;
  cudaMalloc(&d, n);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the source of a copy from host to device
  cudaMemcpy(h, d, n, cudaMemcpyHostToDevice);
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  cudaFree(d);
}
void rightFirst(float *h, size_t n) {
  float *d;
  cudaMalloc(&d, n);
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the source of a copy from host to device
  cudaMemcpy(h, d, n, cudaMemcpyHostToDevice);
  cudaFree(d);
}
// Of two of which nothing is known one is wrong.
void either(float *h, float *d, size_t n) {
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: the destination of this copy from device to host is the destination of one from host to device: one of the kinds is wrong
  cudaMemcpy(d, h, n, cudaMemcpyDeviceToHost);
}

// Look-alike: there and back.
void right(float *h, size_t n) {
  float *d;
  cudaMalloc(&d, n);
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
  cudaFree(d);
}
