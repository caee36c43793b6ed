// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The elements of a container, however they are named.
#include <vector>
int inLoop(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  int sum = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
  for (int x : h)
    sum += x;
  return sum;
}
int first(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:10: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
  return h.front();
}
int checked(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:10: warning: memory of a standard container is read while cudaMemcpyAsync may still write it
  return h.at(0);
}

// A wait, another container, its size, a copy to the device, the last one, of which nobody knows whether it is copied.
int waits(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  int sum = 0;
  for (int x : h)
    sum += x;
  return sum;
}
int other(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n), g(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  int sum = g.front();
  for (int x : g)
    sum += x;
  return sum;
}
int size(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  return h.size();
}
int upload(int *d, int n, cudaStream_t s) {
  std::vector<int> h(n);
  cudaMemcpyAsync(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice, s);
  return h.front();
}
int last(const int *d, int n, cudaStream_t s) {
  std::vector<int> h(n + 1);
  cudaMemcpyAsync(h.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  return h.back();
}
