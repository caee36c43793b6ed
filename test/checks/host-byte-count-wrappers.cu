// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(const float *h, int n) {
  float *d;
  cudaMalloc(&d, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 4 times as much as memory of cudaMalloc has: 4 bytes
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, const float *h) {
  // CHECK: :[[@LINE+1]]:20: warning: 'sizeof' of the pointer 'h' is 8, whatever it points to; an element ha
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
}
} // namespace hazard2
namespace hazard3 {
void f(int n) {
  double *d;
  // CHECK: :[[@LINE+1]]:31: warning: cudaMalloc counts elements of 'float' (4 bytes) for memory of 'double'
  cudaMalloc((void **)&d, n * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemset writes 2 times as much as memory of cudaMalloc has: 8 bytes
  cudaMemset(d, 0, n * sizeof(double));
  cudaFree(d);
}
} // namespace hazard3
namespace hazard4 {
// CHECK: :[[@LINE+1]]:41: warning: cudaMemset sets bytes, and 1 becomes the byte 1 first
void f(float *d, int n) { cudaMemset(d, 1.0f, n * sizeof(float)); }
} // namespace hazard4
namespace hazard5 {
// CHECK: :[[@LINE+1]]:39: warning: cudaMemset sets bytes: of 1000 it takes the low byte, 232
void f(int *d, int n) { cudaMemset(d, 1000, n * sizeof(int)); }
} // namespace hazard5
namespace hazard6 {
void f(const std::vector<float> &h) {
  float *d;
  CUDA_CHECK(cudaMalloc(&d, h.size() * sizeof(float)));
  // CHECK: :[[@LINE+1]]:38: warning: cudaMemcpy takes bytes, and 'h' has elements of 4 bytes
  CUDA_CHECK(cudaMemcpy(d, h.data(), h.size(), cudaMemcpyHostToDevice));
  cudaFree(d);
}
} // namespace hazard6
namespace hazard8 {
template <class T> T *make(size_t n) {
  T *p;
  CUDA_CHECK(cudaMalloc(&p, n));
  return p;
}
void f(const float *h, size_t n) {
  float *d = make<float>(n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 4 times as much as memory of cudaMalloc has: 4 bytes
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace hazard8
namespace hazard9 {
struct P {
  float x, y, z;
};
void f(const P *h, int n) {
  P *d;
  cudaMalloc(&d, n * sizeof(P *));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy writes 12/8 times as much as memory of cudaMalloc has: 12 b
  cudaMemcpy(d, h, n * sizeof(P), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace hazard9
namespace hazard10 {
void f(cudaStream_t s) {
  float a[64];
  float *d;
  cudaMalloc(&d, 32 * sizeof(float));
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync writes 256 bytes to memory of cudaMalloc, which has 12
  cudaMemcpyAsync(d, a, sizeof(a), cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s);
  cudaFree(d);
}
} // namespace hazard10
namespace hazard11 {
void f(int n) {
  int *d;
  cudaMalloc(&d, sizeof(int) * n);
  // CHECK: :[[@LINE+1]]:21: warning: cudaMemset takes bytes, and 'n' is the number of elements of 4 bytes
  cudaMemset(d, -1, n);
  scale<<<1, 1>>>((float *)d, n);
  cudaFree(d);
}
} // namespace hazard11
namespace right1 {
void f(const float *h, int n) {
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace right1
namespace right2 {
void f(char *d, const char *h, size_t bytes) {
  cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice);
}
} // namespace right2
namespace right3 {
void f(float *d, const float *h, size_t bytes) {
  cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice);
  cudaMemset(d, 0, bytes);
  cudaMemset(d, -1, bytes);
  cudaMemset(d, 0xff, bytes);
}
} // namespace right3
namespace right4 {
void f(float **d, float *const *h, int n) {
  cudaMemcpy(d, h, n * sizeof(float *), cudaMemcpyHostToDevice);
}
} // namespace right4
namespace right5 {
void f(const float *h, int n) {
  float *d;
  cudaMalloc(&d, (n + 31) / 32 * 32 * sizeof(float));
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace right5
namespace right6 {
void f(int n) {
  void *ws;
  cudaMalloc(&ws, n);
  cudaMemset(ws, 0, n);
  cudaFree(ws);
}
} // namespace right6
namespace right7 {
void f(int n) {
  float *d;
  size_t bytes = n;
  bytes *= sizeof(float);
  cudaMalloc(&d, bytes);
  cudaMemset(d, 0, bytes);
  cudaFree(d);
}
} // namespace right7
namespace right8 {
void f(const float *h, int n, int m) {
  float *d;
  cudaMalloc(&d, n * m * sizeof(float));
  for (int i = 0; i < n; ++i)
    cudaMemcpy(d + i * m, h + i * m, m * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace right8
namespace right9 {
void f(const std::vector<int> &h) {
  int *d;
  cudaMalloc(&d, h.size() * sizeof(int));
  cudaMemcpy(d, h.data(), sizeof(int) * h.size(), cudaMemcpyHostToDevice);
  cudaFree(d);
}
} // namespace right9
namespace right10 {
struct H {
  int n;
};
void f(H *d, const H &h) {
  cudaMemcpy(d, &h, sizeof(h), cudaMemcpyHostToDevice);
  const H *p = &h;
  cudaMemcpy(d, p, sizeof(*p), cudaMemcpyHostToDevice);
}
} // namespace right10
// The address of what leads to the elements, with the size of these.
namespace ownAddress {
struct Bins {
  unsigned *sizes;
  std::vector<unsigned> host;
  int x, y;
  void upload() {
    // CHECK: :[[@LINE+1]]:23: warning: cudaMemcpy is given the address of 'host' itself, and bytes of elements of 'unsigned int', which are elsewhere
    cudaMemcpy(sizes, &host, sizeof(unsigned) * x * y, cudaMemcpyHostToDevice);
  }
  void right() {
    cudaMemcpy(sizes, &host[0], sizeof(unsigned) * x * y,
               cudaMemcpyHostToDevice);
    cudaMemcpy(sizes, host.data(), sizeof(unsigned) * x * y,
               cudaMemcpyHostToDevice);
  }
};
void pointer(float *d, const float *h, int n) {
  size_t bytes = n * sizeof(float);
  // CHECK: :[[@LINE+1]]:14: warning: cudaMemcpy is given the address of 'd' itself, and bytes of elements of 'float', which are elsewhere
  cudaMemcpy(&d, h, bytes, cudaMemcpyHostToDevice);
}
// The pointer itself is copied, or many pointers; one of a struct's members.
void right(float *d, float **table, const float *const *all, float *one,
           int n) {
  cudaMemcpy(table, &d, sizeof(float *), cudaMemcpyHostToDevice);
  cudaMemcpy(&one, table, sizeof(one), cudaMemcpyDeviceToHost);
  cudaMemcpy(table, all, n * sizeof(float *), cudaMemcpyHostToDevice);
}
struct Params {
  float *data;
  int n;
};
void members(Params *device, Params host, int many) {
  cudaMemcpy(&device->data, &host.data, sizeof(float *),
             cudaMemcpyHostToDevice);
  cudaMemcpy(device, &host, many * sizeof(Params), cudaMemcpyHostToDevice);
}
void references(std::vector<float> &v, float *d, float &first, int n) {
  cudaMemcpy(d, &first, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d, &v, sizeof(v), cudaMemcpyHostToDevice);
}
} // namespace ownAddress
