// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
float f() {
  float *d;
  cudaMalloc(&d, 4);
  // CHECK: :[[@LINE+1]]:13: warning: memory of cudaMalloc is read by the host, which cannot reach it
  float v = *d;
  cudaFree(d);
  return v;
}
} // namespace hazard1
namespace hazard2 {
void f(int n) {
  float *d;
  cudaMalloc((void **)&d, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMalloc is written by the host, which cannot reach it
    d[i] = 0;
  cudaFree(d);
}
} // namespace hazard2
namespace hazard3 {
void f() {
  float h[16] = {};
  // CHECK: :[[@LINE+1]]:3: warning: 'scale' writes 'h' through its parameter 'p', and no GPU can reach it
  scale<<<1, 16>>>(h, 16);
  cudaDeviceSynchronize();
}
} // namespace hazard3
namespace hazard4 {
void f(int n) {
  float *h = (float *)malloc(n * 4);
  // CHECK: :[[@LINE+1]]:3: warning: 'scale' writes memory of 'malloc' through its parameter 'p', and no GP
  scale<<<1, 16>>>(h, n);
  cudaDeviceSynchronize();
  free(h);
}
} // namespace hazard4
namespace hazard5 {
void f(int n) {
  float *h = new float[n], *d;
  cudaMalloc(&d, n * 4);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is the destination of a copy from device to host
  cudaMemcpy(d, h, n * 4, cudaMemcpyDeviceToHost);
  delete[] h;
  cudaFree(d);
}
} // namespace hazard5
namespace hazard6 {
void f(int n) {
  float *h = new float[n], *d;
  CUDA_CHECK(cudaMalloc(&d, n * 4));
  // CHECK: :[[@LINE+1]]:14: warning: memory of 'new' is the destination of a copy from host to device
  CUDA_CHECK(cudaMemcpy(h, d, n * 4, cudaMemcpyHostToDevice));
  delete[] h;
  cudaFree(d);
}
} // namespace hazard6
namespace hazard7 {
float f(int n) {
  Buffer<float> b(n);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMalloc is read by the host, which cannot reach it
  return b.data()[0];
}
} // namespace hazard7
namespace hazard8 {
void f(int n) {
  std::vector<float> v(n);
  // CHECK: :[[@LINE+1]]:3: warning: 'scale' writes memory of a standard container through its parameter 'p
  scale<<<1, 32>>>(v.data(), n);
  cudaDeviceSynchronize();
}
} // namespace hazard8
namespace hazard9 {
void f(int n) {
  float *d;
  cudaMalloc(&d, n);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is written by the host, which cannot reach it
  memset(d, 0, n);
  cudaFree(d);
}
} // namespace hazard9
namespace hazard12 {
void f(float *out) {
  float *d;
  cudaMalloc(&d, 4);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMalloc is read by the host, which cannot reach it
  memcpy(out, d, 4);
  cudaFree(d);
}
} // namespace hazard12
namespace right1 {
float f() {
  float *m;
  cudaMallocManaged(&m, 4);
  float v = *m;
  cudaFree(m);
  return v;
}
} // namespace right1
namespace right2 {
void f(int n) {
  float *h;
  cudaMallocHost(&h, n * 4);
  scale<<<1, 16>>>(h, n);
  cudaDeviceSynchronize();
  cudaFreeHost(h);
}
} // namespace right2
namespace right3 {
void f(int n) {
  float *h = new float[n], *d;
  cudaMalloc(&d, n * 4);
  cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost);
  delete[] h;
  cudaFree(d);
}
} // namespace right3
namespace right4 {
void f(int n) {
  float *h = new float[n];
  cudaHostRegister(h, n * 4, cudaHostRegisterMapped);
  scale<<<1, 16>>>(h, n);
  cudaDeviceSynchronize();
  cudaHostUnregister(h);
  delete[] h;
}
} // namespace right4
namespace right5 {
__global__ void take(const float *p) {}
void f() {
  float x;
  take<<<1, 1>>>(&x);
}
} // namespace right5
namespace right6 {
void f(int n) {
  float *d;
  cudaMalloc(&d, n * 4);
  float *e = d + n / 2;
  scale<<<1, 16>>>(e, n / 2);
  cudaFree(d);
}
} // namespace right6
namespace right7 {
struct S {
  float v[4];
};
__global__ void use(S s, float *o) { o[0] = s.v[1]; }
void f(float *o) {
  S s{};
  use<<<1, 1>>>(s, o);
}
} // namespace right7
namespace right8 {
void f(int n) {
  float *h = new float[n], *d;
  cudaMalloc(&d, n * 4);
  cudaMemcpy(d, h, n * 4, cudaMemcpyDefault);
  delete[] h;
  cudaFree(d);
}
} // namespace right8
namespace right9 {
__device__ int counter;
int f() {
  int v;
  cudaMemcpyFromSymbol(&v, counter, sizeof(v));
  return v;
}
} // namespace right9
namespace right10 {
void f(float **table, int n) {
  float *h[2];
  for (int i = 0; i < 2; ++i)
    cudaMalloc(&h[i], n);
  cudaMemcpy(table, h, sizeof(h), cudaMemcpyHostToDevice);
}
} // namespace right10

namespace right11 {
__device__ __managed__ int Counter;
__managed__ float Sum[4];
int f() {
  Counter = 1;
  Sum[2] += 1;
  return Counter;
}
} // namespace right11
// A class that says where its objects are allocated says how they are freed.
namespace ownNew {
struct Managed {
  void *operator new(size_t n) {
    void *p;
    cudaMallocManaged(&p, n);
    return p;
  }
  void *operator new[](size_t n) {
    void *p;
    cudaMallocManaged(&p, n);
    return p;
  }
  void operator delete(void *p) { cudaFree(p); }
  void operator delete[](void *p) { cudaFree(p); }
};
struct Element : Managed {
  float value;
};
struct Sized {
  void *operator new(size_t n) {
    void *p;
    cudaMallocHost(&p, n);
    return p;
  }
  void operator delete(void *p, size_t) { cudaFreeHost(p); }
  ~Sized() { value = 0; }
  float value;
};
struct Shape {
  virtual ~Shape() = default;
};
struct Circle : Shape, Managed {
  float radius;
};
void right(int n) {
  cudaDeviceSynchronize();
  Element *one = new Element;
  Element *many = new Element[n];
  fill<<<1, 1>>>(&one->value, 0, 1);
  delete one;
  delete[] many;
  delete new Sized;
}
void destroy(Shape *s) { delete s; }
void derived() {
  cudaDeviceSynchronize();
  destroy(new Circle);
}
struct Mismatched {
  void *operator new(size_t n) {
    void *p;
    cudaMallocManaged(&p, n);
    return p;
  }
  // CHECK: :[[@LINE+1]]:35: warning: memory of cudaMallocManaged is freed with cudaFreeHost
  void operator delete(void *p) { cudaFreeHost(p); }
};
void wrong() {
  cudaDeviceSynchronize();
  delete new Mismatched;
}
void global() {
  cudaDeviceSynchronize();
  Managed *p = new Managed;
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocManaged is freed with 'delete'
  ::delete p;
}
} // namespace ownNew
