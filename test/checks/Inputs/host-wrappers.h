// What the tests of host code in wrappers share: streams, events and memory
// that objects own, macros that check errors.
#pragma once
#include <cuda_runtime.h>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>
#define CUDA_CHECK(x)                                                          \
  do {                                                                         \
    cudaError_t e_ = (x);                                                      \
    if (e_ != cudaSuccess)                                                     \
      throw std::runtime_error(cudaGetErrorString(e_));                        \
  } while (0)
#define CUDA_RET(x)                                                            \
  do {                                                                         \
    cudaError_t e_ = (x);                                                      \
    if (e_ != cudaSuccess)                                                     \
      return e_;                                                               \
  } while (0)
__global__ inline void fill(float *p, float v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = v;
}
__global__ inline void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}
__global__ inline void scale(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}
__global__ inline void nothing() {}
struct Stream {
  cudaStream_t s{};
  Stream() { CUDA_CHECK(cudaStreamCreate(&s)); }
  explicit Stream(unsigned f) { CUDA_CHECK(cudaStreamCreateWithFlags(&s, f)); }
  ~Stream() {
    if (s)
      cudaStreamDestroy(s);
  }
  Stream(const Stream &) = delete;
  Stream(Stream &&o) noexcept : s(std::exchange(o.s, nullptr)) {}
  operator cudaStream_t() const { return s; }
  cudaStream_t get() const { return s; }
  void sync() const { CUDA_CHECK(cudaStreamSynchronize(s)); }
};
struct Event {
  cudaEvent_t e{};
  Event() { CUDA_CHECK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming)); }
  ~Event() { cudaEventDestroy(e); }
  void record(cudaStream_t s) { CUDA_CHECK(cudaEventRecord(e, s)); }
  void wait(cudaStream_t s) { CUDA_CHECK(cudaStreamWaitEvent(s, e, 0)); }
};
template <class T> struct Buffer {
  T *p = nullptr;
  size_t n = 0;
  explicit Buffer(size_t n) : n(n) {
    CUDA_CHECK(cudaMalloc(&p, n * sizeof(T)));
  }
  ~Buffer() { cudaFree(p); }
  Buffer(const Buffer &) = delete;
  T *data() { return p; }
};
