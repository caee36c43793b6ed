// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Pinned memory that is given back while work may use it.

struct Staging {
  explicit Staging(int n) { cudaMallocHost(&data, n); }
  Staging(const Staging &) = delete;
  ~Staging() { cudaFreeHost(data); }
  char *data;
};
void scoped(char *d, int n, cudaStream_t s) {
  Staging h(n);
  h.data[0] = 1;
  // CHECK: :[[@LINE+3]]:1: warning: memory of cudaMallocHost is freed while cudaMemcpyAsync may still read it
  // CHECK: :[[@LINE+1]]:3: note: started here
  cudaMemcpyAsync(d, h.data, n, cudaMemcpyHostToDevice, s);
}
void plain(char *d, int n, cudaStream_t s) {
  char *h;
  cudaMallocHost(&h, n);
  cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is freed while cudaMemcpyAsync may still read it
  cudaFreeHost(h);
}
void right(char *d, int n, cudaStream_t s) {
  Staging h(n);
  cudaMemcpyAsync(d, h.data, n, cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s);
}
void blocking(char *d, int n) {
  Staging h(n);
  cudaMemcpy(d, h.data, n, cudaMemcpyHostToDevice);
}
