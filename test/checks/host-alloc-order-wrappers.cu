// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n * 4, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that cudaMallocAsync allocates in 
  scale<<<1, 32, 0, b>>>(p, n);
  cudaDeviceSynchronize();
  cudaFreeAsync(p, a);
}
} // namespace hazard1
namespace hazard2 {
void f(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n * 4, a);
  scale<<<1, 32, 0, a>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that the launch of 'scale' of another
  cudaFreeAsync(p, b);
}
} // namespace hazard2
namespace hazard3 {
void f(int n, cudaStream_t s) {
  float *p;
  CUDA_CHECK(cudaMallocAsync((void **)&p, n * 4, s));
  scale<<<1, 32, 0, s>>>(p, n);
  // CHECK: :[[@LINE+1]]:14: warning: cudaFree frees memory of cudaMallocAsync that the launch of 'scale' ma
  CUDA_CHECK(cudaFree(p));
}
} // namespace hazard3
namespace hazard4 {
void f(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n, a);
  a.sync();
  scale<<<1, 32, 0, b>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that the launch of 'scale' of another strea
  cudaFreeAsync(p, a);
}
} // namespace hazard4
namespace hazard5 {
struct Scratch {
  float *p;
  cudaStream_t s;
  Scratch(int n, cudaStream_t s) : s(s) {
    CUDA_CHECK(cudaMallocAsync(&p, n, s));
  }
  ~Scratch() { cudaFreeAsync(p, s); }
};
void f(int n) {
  Stream a, b;
  Scratch t(n, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that cudaMallocAsync allocates in 
  scale<<<1, 1, 0, b>>>(t.p, n);
  b.sync();
}
} // namespace hazard5
namespace hazard6 {
void f(int n) {
  Stream a;
  float *p;
  cudaMallocAsync(&p, n, a);
  fill<<<1, 1, 0, a>>>(p, 0, n);
  cudaFreeAsync(p, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that is freed before
  scale<<<1, 1, 0, a>>>(p, n);
  a.sync();
}
} // namespace hazard6
namespace hazard7 {
void f(const float *h, int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n, a);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync writes memory that cudaMallocAsync allocates in anothe
  cudaMemcpyAsync(p, h, n, cudaMemcpyHostToDevice, b);
  b.sync();
  // What is used there is freed there: one report for both.
  cudaFreeAsync(p, b);
}
} // namespace hazard7
namespace hazard8 {
template <class T> T *alloc(size_t n, cudaStream_t s) {
  T *p = nullptr;
  CUDA_CHECK(cudaMallocAsync(&p, n * sizeof(T), s));
  return p;
}
void f(int n) {
  Stream a, b;
  float *p = alloc<float>(n, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' writes memory that cudaMallocAsync allocates in a
  fill<<<1, 1, 0, b>>>(p, 0, n);
  b.sync();
  // What is used there is freed there: one report for both.
  cudaFreeAsync(p, b);
}
} // namespace hazard8
namespace hazard9 {
void f(int n) {
  Stream a, b;
  Event e;
  float *p;
  cudaMallocAsync(&p, n, a);
  e.record(b);
  e.wait(b);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' writes memory that cudaMallocAsync allocates in a
  fill<<<1, 1, 0, b>>>(p, 0, n);
  b.sync();
  // What is used there is freed there: one report for both.
  cudaFreeAsync(p, b);
}
} // namespace hazard9
namespace hazard10 {
void f(int n) {
  Stream s(cudaStreamNonBlocking);
  float *p;
  cudaMallocAsync(&p, n, s);
  fill<<<1, 1, 0, s>>>(p, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that the launch of 'fill' of another
  cudaFreeAsync(p, 0);
  s.sync();
}
} // namespace hazard10
namespace right1 {
void f(int n, cudaStream_t s) {
  float *p;
  cudaMallocAsync(&p, n * 4, s);
  scale<<<1, 32, 0, s>>>(p, n);
  cudaFreeAsync(p, s);
}
} // namespace right1
namespace right2 {
void f(int n) {
  Stream a, b;
  Event e, e2;
  float *p;
  cudaMallocAsync(&p, n, a);
  e.record(a);
  e.wait(b);
  scale<<<1, 32, 0, b>>>(p, n);
  e2.record(b);
  e2.wait(a);
  cudaFreeAsync(p, a);
}
} // namespace right2
namespace right3 {
void f(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n, a);
  a.sync();
  scale<<<1, 32, 0, b>>>(p, n);
  b.sync();
  cudaFreeAsync(p, a);
}
} // namespace right3
namespace right4 {
void f(int n, cudaStream_t s) {
  float *p;
  cudaMalloc(&p, n * 4);
  scale<<<1, 32, 0, s>>>(p, n);
  cudaStreamSynchronize(s);
  cudaFree(p);
}
} // namespace right4
namespace right5 {
void f(int n) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  float *p;
  cudaMallocAsync(&p, n, s);
  scale<<<1, 1, 0, s>>>(p, n);
  cudaStreamSynchronize(s);
  cudaFree(p);
}
} // namespace right5
namespace right6 {
void f(int n, cudaStream_t a, cudaStream_t b) {
  float *p;
  cudaMallocAsync(&p, n, a);
  scale<<<1, 1, 0, b>>>(p, n);
  cudaFreeAsync(p, b);
}
} // namespace right6
namespace right7 {
void f(int n) {
  Stream a;
  float *p;
  cudaMallocAsync(&p, n, a);
  scale<<<1, 1, 0, a>>>(p, n);
  cudaFreeAsync(p, a);
  cudaMallocAsync(&p, n, a);
  scale<<<1, 1, 0, a>>>(p, n);
  cudaFreeAsync(p, a);
}
} // namespace right7
namespace right8 {
void f(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n, a);
  cudaDeviceSynchronize();
  fill<<<1, 1, 0, b>>>(p, 0, n);
  cudaDeviceSynchronize();
  cudaFreeAsync(p, a);
}
} // namespace right8
namespace right9 {
void f(int n) {
  float *p;
  cudaMallocAsync(&p, n, 0);
  fill<<<1, 1>>>(p, 0, n);
  cudaFreeAsync(p, 0);
}
} // namespace right9
namespace right10 {
void f(int n) {
  Buffer<float> x(n);
  Stream s;
  scale<<<1, 1, 0, s>>>(x.data(), n);
  s.sync();
}
} // namespace right10
namespace members {
void unused(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n * 4, a);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that cudaMallocAsync allocates in another stream
  cudaFreeAsync(p, b);
}
struct Page {
  float *data;
  int n;
};
__global__ void decode(Page page, float *out) {
  if (threadIdx.x < page.n)
    out[threadIdx.x] = page.data[threadIdx.x];
}
__global__ void count(Page page, int *out) { *out = page.n; }
void early(float *out, int n, cudaStream_t s) {
  float *p;
  CUDA_CHECK(cudaMalloc(&p, n * 4));
  Page page{p, n};
  CUDA_CHECK(cudaFree(p));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'decode' reads memory that is freed before
  decode<<<1, 32, 0, s>>>(page, out);
}
} // namespace members
namespace membersRight {
void late(float *out, int n, cudaStream_t s) {
  float *p;
  CUDA_CHECK(cudaMalloc(&p, n * 4));
  members::Page page{p, n};
  members::decode<<<1, 32, 0, s>>>(page, out);
  CUDA_CHECK(cudaFree(p));
}
void onlyCounted(int *out, int n, cudaStream_t s) {
  float *p;
  CUDA_CHECK(cudaMalloc(&p, n * 4));
  members::Page page{p, n};
  CUDA_CHECK(cudaFree(p));
  members::count<<<1, 1, 0, s>>>(page, out);
}
void inItsStream(int n) {
  Stream a, b;
  float *p;
  cudaMallocAsync(&p, n * 4, a);
  cudaStreamSynchronize(a);
  fill<<<1, 32, 0, b>>>(p, 0, n);
  cudaFreeAsync(p, b);
}
} // namespace membersRight
