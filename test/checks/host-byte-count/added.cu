// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// 4,095 elements more or less are a mistake by a constant; 4,096 are a part of the memory that has a name elsewhere.

void added(const float *from, int n) {
  float *to;
  cudaMalloc(&to, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 16380 bytes more to memory of cudaMalloc than it has
  cudaMemcpy(to, from, (n + 4095) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(to);
}
void addedBefore(const float *from, int n) {
  float *to;
  cudaMalloc(&to, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 16380 bytes more to memory of cudaMalloc than it has
  cudaMemcpy(to, from, (4095 + n) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(to);
}
void taken(const float *from, int n) {
  float *to;
  cudaMalloc(&to, (n - 4095) * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 16380 bytes more to memory of cudaMalloc than it has
  cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(to);
}
void muchAdded(const float *from, int n) {
  float *to;
  cudaMalloc(&to, n * sizeof(float));
  cudaMemcpy(to, from, (n + 4096) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(to);
}
void muchAddedBefore(const float *from, int n) {
  float *to;
  cudaMalloc(&to, n * sizeof(float));
  cudaMemcpy(to, from, (4096 + n) * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(to);
}
void muchTaken(const float *from, int n) {
  float *to;
  cudaMalloc(&to, (n - 4096) * sizeof(float));
  cudaMemcpy(to, from, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(to);
}
