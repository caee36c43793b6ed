// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What a helper makes in a variable of its own and returns.

#include <map>
#include <memory>

__global__ void k(const float *in, float *out, int n) { out[threadIdx.x] = in[threadIdx.x] + n; }

template <class T> T *allocate(size_t n) {
  T *p = nullptr;
  cudaMalloc((void **)&p, n * sizeof(T));
  return p;
}
static std::map<void *, size_t> sizes;
float *noted(size_t n) {
  float *p;
  cudaMalloc(&p, n);
  sizes[p] = n;
  return p;
}
float *same(size_t n) {
  static float *p = nullptr;
  if (!p)
    cudaMalloc(&p, n);
  return p;
}
void release(float *p) { cudaFree(p); }
void unseen(float *p);

float sum(const float *h, int n) {
  float *in = allocate<float>(n), result;
  // CHECK: :[[@LINE+1]]:16: warning: what cudaMalloc gives is never released
  float *out = allocate<float>(1);
  cudaMemcpy(in, h, n * sizeof(float), cudaMemcpyHostToDevice);
  k<<<1, 32>>>(in, out, n);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in);
  return result;
}
void early(const float *h, int n) {
  float *in;
  // CHECK: :[[@LINE+1]]:8: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  in = allocate<float>(n);
  if (n < 32)
    return;
  cudaMemcpy(in, h, n * sizeof(float), cudaMemcpyHostToDevice);
  release(in);
}

void isNoted(int n) {
  float *p = noted(n);
  k<<<1, 32>>>(p, p, n);
}
void isOneForAll(int n) {
  float *p = same(n);
  k<<<1, 32>>>(p, p, n);
}
float *isReturned(int n) {
  float *p = allocate<float>(n);
  k<<<1, 32>>>(p, p, n);
  return p;
}
void isHandedOut(float **to, int n) {
  float *p = allocate<float>(n);
  *to = p;
}
void isGiven(int n) {
  float *p = allocate<float>(n);
  k<<<1, 32>>>(p, p, n);
  unseen(p);
}
void isOwned(int n) {
  float *p = allocate<float>(n);
  std::unique_ptr<float, void (*)(float *)> owner(p, release);
  k<<<1, 32>>>(p, p, n);
}
