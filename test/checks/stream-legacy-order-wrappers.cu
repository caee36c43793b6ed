// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(float *d, float *h, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemset(d, 0, n);
  scale<<<1, 32, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
  cudaMemsetAsync(d, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' reads memory that cudaMemsetAsync writes in the de
  add<<<1, 1, 0, s>>>(d, d, d, n);
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, int n) {
  cudaStream_t s;
  CUDA_CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  fill<<<1, 32>>>(d, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, s>>>(d, n);
  CUDA_CHECK(cudaStreamSynchronize(s));
}
} // namespace hazard2
namespace hazard3 {
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32, 0, s>>>(d, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32>>>(d, n);
  s.sync();
}
} // namespace hazard3
namespace hazard4 {
void f(float *d, float *h, int n) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32, 0, s.get()>>>(d, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy reads memory that the launch of 'fill' writes in a stream c
  cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost);
}
} // namespace hazard4
namespace hazard5 {
void f(float *d, int n) {
  int lo, hi;
  cudaDeviceGetStreamPriorityRange(&lo, &hi);
  cudaStream_t s;
  cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, hi);
  fill<<<1, 32, 0, 0>>>(d, 1, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
}
} // namespace hazard5
namespace hazard6 {
void init(float *d, int n) { fill<<<1, 32>>>(d, 1, n); }
void f(float *d, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  init(d, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
}
} // namespace hazard6
namespace hazard7 {
template <class T> void prep(T *d, int n) {
  cudaMemsetAsync(d, 0, n * sizeof(T));
}
void f(int n) {
  Buffer<float> b(n);
  Stream s(cudaStreamNonBlocking);
  prep(b.data(), n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that cudaMemsetAsync writes in the
  scale<<<1, 32, 0, s>>>(b.data(), n);
  s.sync();
}
} // namespace hazard7
namespace hazard8 {
struct W {
  cudaStream_t s;
  float *d;
  void go(int n) {
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    fill<<<1, 32>>>(d, 1, n);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
    scale<<<1, 32, 0, s>>>(d, n);
  }
};
void u(W &w) { w.go(3); }
} // namespace hazard8
namespace hazard9 {
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  auto a = [&] { fill<<<1, 32>>>(d, 1, n); };
  a();
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace hazard9
namespace hazard10 {
void f(float *d, int n, bool x) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32>>>(d, 1, n);
  if (x)
    cudaDeviceSynchronize();
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace hazard10
namespace right1 {
void f(float *d, int n) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  fill<<<1, 32>>>(d, 0, n);
  scale<<<1, 32, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
}
} // namespace right1
namespace right2 {
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32>>>(d, 0, n);
  cudaDeviceSynchronize();
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace right2
namespace right3 {
void f(float *d, float *e, int n) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32>>>(d, 0, n);
  scale<<<1, 32, 0, s>>>(e, n);
  s.sync();
}
} // namespace right3
namespace right4 {
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  Event e;
  fill<<<1, 32>>>(d, 0, n);
  e.record(0);
  e.wait(s);
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace right4
namespace right5 {
void f(float *d, const float *h, int n) {
  Stream s(cudaStreamNonBlocking);
  cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace right5
namespace right6 {
void f(float *d, float *h, int n) {
  Stream s(cudaStreamNonBlocking);
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
  cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost);
}
} // namespace right6
namespace right7 {
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32>>>(d, 0, n);
  cudaStreamSynchronize(0);
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace right7
namespace right8 {
void f(const float *a, float *b, float *c, int n) {
  Stream s(cudaStreamNonBlocking);
  add<<<1, 32>>>(a, a, b, n);
  add<<<1, 32, 0, s>>>(a, a, c, n);
  s.sync();
  cudaDeviceSynchronize();
}
} // namespace right8
namespace right9 {
void sync_all();
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  fill<<<1, 32>>>(d, 0, n);
  sync_all();
  scale<<<1, 32, 0, s>>>(d, n);
  s.sync();
}
} // namespace right9
namespace right10 {
void f(float *d, int n) {
  Stream s(cudaStreamNonBlocking);
  for (int i = 0; i < 4; ++i) {
    fill<<<1, 32>>>(d, 0, n);
    cudaDeviceSynchronize();
    scale<<<1, 32, 0, s>>>(d, n);
    s.sync();
  }
}
} // namespace right10
