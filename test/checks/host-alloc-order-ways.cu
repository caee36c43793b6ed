// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <functional>
#include <stdexcept>
#include <string>

__global__ void k(float *p) { *p = 1; }

// What an exception says is a long way, and no hazard lies on it.
static void check(cudaError_t e, const char *file, int line) {
  if (e != cudaSuccess)
    throw std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + cudaGetErrorString(e));
}
#define CHECK(call) check((call), __FILE__, __LINE__)
struct Two {
  cudaStream_t first, second;
  cudaEvent_t ready;
  Two() {
    CHECK(cudaStreamCreate(&first));
    CHECK(cudaStreamCreate(&second));
    CHECK(cudaEventCreate(&ready));
  }
  cudaError_t work(const float *host, size_t n) {
    float *p = nullptr;
    CHECK(cudaMallocAsync(&p, n, first));
    cudaError_t status = cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, first);
    if (status == cudaSuccess)
      status = cudaEventRecord(ready, first);
    if (status == cudaSuccess)
      status = cudaStreamWaitEvent(second, ready, 0);
    if (status == cudaSuccess) {
      k<<<1, 1, 0, second>>>(p);
      status = cudaGetLastError();
    }
    // CHECK: :[[@LINE+1]]:31: warning: cudaFreeAsync frees memory that the launch of 'k' of another stream may still use [cuda-host-alloc-order]
    const cudaError_t freed = cudaFreeAsync(p, first);
    CHECK(status);
    CHECK(freed);
    CHECK(cudaStreamSynchronize(second));
    return freed;
  }
  cudaError_t inOrder(const float *host, size_t n) {
    float *p = nullptr;
    CHECK(cudaMallocAsync(&p, n, first));
    cudaError_t status = cudaMemcpyAsync(p, host, n, cudaMemcpyHostToDevice, first);
    if (status == cudaSuccess) {
      k<<<1, 1, 0, first>>>(p);
      status = cudaGetLastError();
    }
    const cudaError_t freed = cudaFreeAsync(p, first);
    CHECK(status);
    CHECK(freed);
    return freed;
  }
};
void once(const float *host, size_t n) {
  Two two;
  two.work(host, n);
  two.inOrder(host, n);
}

// What a helper is given to call is told of where it is written.
template <class Body> void withMemory(size_t n, cudaStream_t stream, Body &&body) {
  float *p = nullptr;
  cudaMallocAsync(&p, n, stream);
  body(p);
  cudaFreeAsync(p, stream);
}
void byTemplate(size_t n) {
  cudaStream_t s, other;
  cudaEvent_t done;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEventCreate(&done);
  withMemory(n, s, [&](float *p) {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' writes memory that cudaMallocAsync allocates in another stream, and nothing orders them
    k<<<1, 1, 0, other>>>(p);
    cudaEventRecord(done, other);
    cudaStreamWaitEvent(s, done, 0);
  });
  withMemory(n, s, [&](float *p) { k<<<1, 1, 0, s>>>(p); });
  cudaStreamSynchronize(s);
}
// A lambda of the function's own is a helper.
void byOwn(size_t n) {
  cudaStream_t s, other;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  float *p = nullptr;
  auto run = [&](cudaStream_t in) { k<<<1, 1, 0, in>>>(p); };
  cudaMallocAsync(&p, n, s);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' writes memory that cudaMallocAsync allocates in another stream
  run(other);
  cudaStreamSynchronize(other);
  cudaFreeAsync(p, s);
}
