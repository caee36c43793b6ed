// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <stdexcept>

// Who throws does not wait; that the exception is made is no wait either.
struct Pinned {
  float *p = nullptr;
  explicit Pinned(size_t n) { cudaMallocHost(&p, n * sizeof(float)); }
  ~Pinned() { cudaFreeHost(p); }
  Pinned(const Pinned &) = delete;
};
void freed(float *d, int n, cudaStream_t s) {
  Pinned h(n);
  cudaMemcpyAsync(d, h.p, n * sizeof(float), cudaMemcpyHostToDevice, s);
  if (n > 1000)
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is freed while cudaMemcpyAsync may still read it
    throw std::runtime_error("too many");
  cudaStreamSynchronize(s);
}
void caught(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
  try {
    if (n > 1000)
      throw std::invalid_argument("too many");
    cudaStreamSynchronize(s);
  } catch (const std::exception &) {
  }
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is freed while cudaMemcpyAsync may still read it
  cudaFreeHost(h);
}
void gone(int n, cudaStream_t s, void (*tell)(void *)) {
  int x = n;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'x', which is gone when it runs
  cudaLaunchHostFunc(s, tell, &x);
  if (n > 1000)
    throw std::runtime_error("too many");
  cudaStreamSynchronize(s);
}
void waits(float *d, int n, cudaStream_t s) {
  Pinned h(n);
  cudaMemcpyAsync(d, h.p, n * sizeof(float), cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s);
  if (n > 1000)
    throw std::runtime_error("too many");
}

// Where the runtime has failed the program gives up.
#define THROWS(CALL)                                                                                                                                 \
  do {                                                                                                                                               \
    cudaError_t e = (CALL);                                                                                                                          \
    if (e != cudaSuccess)                                                                                                                            \
      throw std::runtime_error(cudaGetErrorString(e));                                                                                               \
  } while (0)
#define RETURNS(CALL)                                                                                                                                \
  do {                                                                                                                                               \
    cudaError_t e = (CALL);                                                                                                                          \
    if (e != cudaSuccess)                                                                                                                            \
      return e;                                                                                                                                      \
  } while (0)
__global__ void k(float *p) { *p = 1; }
void givesUp(float *d, int n, cudaStream_t s) {
  Pinned h(n);
  THROWS(cudaMemcpyAsync(d, h.p, n * sizeof(float), cudaMemcpyHostToDevice, s));
  k<<<1, 1, 0, s>>>(d);
  THROWS(cudaGetLastError());
  THROWS(cudaStreamSynchronize(s));
}
cudaError_t saysSo(float *d, int n, cudaStream_t s) {
  Pinned h(n);
  RETURNS(cudaMemcpyAsync(d, h.p, n * sizeof(float), cudaMemcpyHostToDevice, s));
  k<<<1, 1, 0, s>>>(d);
  RETURNS(cudaGetLastError());
  RETURNS(cudaStreamSynchronize(s));
  return cudaSuccess;
}
cudaError_t forgets(float *d, int n, cudaStream_t s) {
  Pinned h(n);
  RETURNS(cudaMemcpyAsync(d, h.p, n * sizeof(float), cudaMemcpyHostToDevice, s));
  k<<<1, 1, 0, s>>>(d);
  RETURNS(cudaGetLastError());
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is freed while cudaMemcpyAsync may still read it
  return cudaSuccess;
}
