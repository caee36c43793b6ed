// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where a hazard is told of that a helper and its caller make together.

#include <memory>
#include <vector>

template <typename T> void upload(T *to, const T *from, size_t n) {
  cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyHostToDevice);
}
void wrongForAll(float *to, const float *from, size_t n) {
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the destination of a copy from device to host [cuda-host-pointer-space]
  cudaMemcpy(to, from, n, cudaMemcpyDeviceToHost);
}
void calls(std::vector<float> &v) {
  float *d;
  cudaMalloc(&d, v.size() * sizeof(float));
  wrongForAll(d, v.data(), v.size());
  cudaFree(d);
}
// The helper is right for another call.
void back(std::vector<float> &v) {
  float *d;
  cudaMalloc(&d, v.size() * sizeof(float));
  upload(d, v.data(), v.size());
  // CHECK: :[[@LINE+1]]:3: warning: memory of a standard container is the destination of a copy from host to device
  upload(v.data(), d, v.size());
  cudaFree(d);
}
// Not in the library's header.
void deleted(int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  std::unique_ptr<float[]> owner(d);
  // CHECK: :[[@LINE+1]]:1: warning: memory of cudaMalloc is freed with 'delete'
}
// A template is one helper, whatever it is given.
void ofTwoTypes(std::vector<float> &f, std::vector<int> &i) {
  float *d;
  int *e;
  cudaMalloc(&d, f.size() * sizeof(float));
  cudaMalloc(&e, i.size() * sizeof(int));
  upload(d, f.data(), f.size());
  // CHECK: :[[@LINE+1]]:3: warning: memory of a standard container is the destination of a copy from host to device
  upload(i.data(), e, i.size());
  cudaFree(d);
  cudaFree(e);
}
