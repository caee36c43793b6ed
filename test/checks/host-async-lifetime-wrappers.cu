// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * 4);
  cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:13: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write
  float v = h[0];
  cudaStreamSynchronize(s);
  scale<<<1, 1, 0, s>>>(d, (int)v);
  cudaFreeHost(h);
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, int n, cudaStream_t s) {
  float *h;
  cudaHostAlloc(&h, n * 4, 0);
  h[0] = 1;
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaHostAlloc is overwritten while cudaMemcpyAsync may still
  h[0] = 2;
  cudaMemcpyAsync(d + n, h, n * 4, cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s);
  cudaFreeHost(h);
}
} // namespace hazard2
namespace hazard3 {
float f(float *d, int n) {
  float *m;
  cudaMallocManaged(&m, n * 4);
  fill<<<1, 32>>>(m, 1, n);
  // CHECK: :[[@LINE+1]]:13: warning: memory of cudaMallocManaged is read while the launch of 'fill' may sti
  float r = m[0];
  cudaFree(m);
  return r;
}
} // namespace hazard3
namespace hazard4 {
struct Pinned {
  float *p;
  Pinned(int n) { CUDA_CHECK(cudaMallocHost(&p, n * 4)); }
  ~Pinned() { cudaFreeHost(p); }
  float &operator[](int i) { return p[i]; }
};
float f(const float *d, cudaStream_t s) {
  Pinned h(4);
  CUDA_CHECK(cudaMemcpyAsync(h.p, d, 16, cudaMemcpyDeviceToHost, s));
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write
  return h[0];
}
} // namespace hazard4
namespace hazard5 {
void f(float *d, int n, cudaStream_t s) {
  float *h = new float[n];
  cudaHostRegister(h, n * 4, 0);
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+1]]:3: warning: memory of 'new' is freed while cudaMemcpyAsync may still read it
  delete[] h;
  cudaStreamSynchronize(s);
}
} // namespace hazard5
namespace hazard6 {
float f(int n) {
  float *m;
  cudaMallocManaged(&m, n * 4);
  for (int i = 0; i < n; ++i)
    m[i] = i;
  scale<<<1, 32>>>(m, n);
  float sum = 0;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMallocManaged is read while the launch of 'scale' may st
    sum += m[i];
  cudaFree(m);
  return sum;
}
} // namespace hazard6
namespace hazard7 {
void cb(void *p) { *(int *)p += 1; }
void f(cudaStream_t s) {
  int counter = 0;
  // CHECK: :[[@LINE+1]]:3: warning: cudaLaunchHostFunc uses 'counter', which is gone when it runs, for all
  cudaLaunchHostFunc(s, cb, &counter);
}
} // namespace hazard7
namespace hazard9 {
int f(const int *d, cudaStream_t s) {
  int *h;
  CUDA_RET(cudaMallocHost((void **)&h, sizeof(int)));
  CUDA_RET(cudaMemcpyAsync(h, d, sizeof(int), cudaMemcpyDeviceToHost, s));
  // CHECK: :[[@LINE+1]]:11: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write
  int v = *h;
  CUDA_RET(cudaStreamSynchronize(s));
  return v;
}
} // namespace hazard9
namespace hazard10 {
void f(float *d, int n, cudaStream_t a, cudaStream_t b) {
  float *h;
  cudaMallocHost(&h, n);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost, s);
  Stream other;
  other.sync();
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write
  h[0] += 1;
  cudaStreamSynchronize(s);
}
} // namespace hazard10
namespace right1 {
float f(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * 4);
  cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  float v = h[0];
  cudaFreeHost(h);
  return v;
}
} // namespace right1
namespace right2 {
void f(float *d, cudaStream_t s) {
  float h[4] = {1, 2, 3, 4};
  cudaMemcpyAsync(d, h, sizeof(h), cudaMemcpyHostToDevice, s);
  h[0] = 2;
}
} // namespace right2
namespace right3 {
float f(int n) {
  float *m;
  cudaMallocManaged(&m, n * 4);
  fill<<<1, 32>>>(m, 1, n);
  cudaDeviceSynchronize();
  float r = m[0];
  cudaFree(m);
  return r;
}
} // namespace right3
namespace right4 {
void f(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * 4);
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, s);
  float v = h[0];
  scale<<<1, 1, 0, s>>>(d, (int)v);
  cudaStreamSynchronize(s);
  cudaFreeHost(h);
}
} // namespace right4
namespace right5 {
float f(const float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 8);
  Event e;
  cudaMemcpyAsync(h, d, 8, cudaMemcpyDeviceToHost, s);
  e.record(s);
  cudaEventSynchronize(e.e);
  float v = *h;
  cudaFreeHost(h);
  return v;
}
} // namespace right5
namespace right6 {
void f(float *d, const std::vector<float> &v, cudaStream_t s) {
  std::vector<float> copy(v);
  cudaMemcpyAsync(d, copy.data(), copy.size() * 4, cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s);
}
} // namespace right6
namespace right7 {
float f(int n) {
  float *a, *b;
  cudaMallocManaged(&a, n * 4);
  cudaMallocManaged(&b, n * 4);
  cudaDeviceSynchronize();
  b[0] = 1;
  cudaMemcpy(a, b, n * 4, cudaMemcpyDefault);
  float r = a[0];
  cudaFree(a);
  cudaFree(b);
  return r;
}
} // namespace right7
namespace right8 {
float f(const float *d) {
  float *h;
  cudaMallocHost(&h, 8);
  cudaMemcpy(h, d, 8, cudaMemcpyDeviceToHost);
  float v = *h;
  cudaFreeHost(h);
  return v;
}
} // namespace right8
namespace right9 {
void wait(cudaStream_t s);
float f(const float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 8);
  cudaMemcpyAsync(h, d, 8, cudaMemcpyDeviceToHost, s);
  wait(s);
  float v = *h;
  cudaFreeHost(h);
  return v;
}
} // namespace right9
namespace right10 {
float f(const float *d, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 8);
  cudaMemcpyAsync(h, d, 8, cudaMemcpyDeviceToHost, s);
  while (cudaStreamQuery(s) == cudaErrorNotReady) {
  }
  float v = *h;
  cudaFreeHost(h);
  return v;
}
} // namespace right10
// What the library hands on, and does, is the program's.
#include <algorithm>
namespace library {
struct FreeHost {
  void operator()(void *p) const { cudaFreeHost(p); }
};
template <class T> std::unique_ptr<T[], FreeHost> pinned(size_t n) {
  T *p;
  CUDA_CHECK(cudaMallocHost(&p, n * sizeof(T)));
  return std::unique_ptr<T[], FreeHost>(p);
}
float first(const float *d, int n, cudaStream_t s) {
  auto h = pinned<float>(n);
  CUDA_CHECK(cudaMemcpyAsync(h.get(), d, n * 4, cudaMemcpyDeviceToHost, s));
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  return h[0];
}
void refill(float *d, int n, cudaStream_t s) {
  float *h;
  CUDA_CHECK(cudaMallocHost(&h, n * 4));
  CUDA_CHECK(cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, s));
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
  std::fill(h, h + n, 0.f);
  CUDA_CHECK(cudaStreamSynchronize(s));
  cudaFreeHost(h);
}
float synchronised(const float *d, int n, cudaStream_t s) {
  auto h = pinned<float>(n);
  CUDA_CHECK(cudaMemcpyAsync(h.get(), d, n * 4, cudaMemcpyDeviceToHost, s));
  CUDA_CHECK(cudaStreamSynchronize(s));
  return h[0];
}
} // namespace library
// Memory that variables of the file and of classes hold.
namespace variables {
static float *staging = nullptr;
void initialise(size_t n) { cudaMallocHost((void **)&staging, n); }
void finalise() { cudaFreeHost(staging); }
void hazard(float *d, size_t n, cudaStream_t s) {
  cudaMemcpyAsync(staging, d, n, cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still write it
  staging[0] = 1;
}
void right(float *d, size_t n, cudaStream_t s) {
  cudaMemcpyAsync(staging, d, n, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  staging[0] = 1;
}
struct Instance {
  static unsigned long *constants;
  static cudaEvent_t reusable;
  cudaStream_t stream;
  static void initialise() {
    CUDA_CHECK(cudaMallocHost(&constants, 1 << 15));
    CUDA_CHECK(cudaEventCreate(&reusable));
  }
  static void finalise() { cudaFreeHost(constants); }
};
unsigned long *Instance::constants = nullptr;
cudaEvent_t Instance::reusable = nullptr;
__constant__ unsigned long constantMemory[1 << 12];
template <bool Waits> void launch(unsigned long v, Instance &i) {
  if constexpr (Waits)
    cudaEventSynchronize(Instance::reusable);
  Instance::constants[0] = v;
  cudaMemcpyToSymbolAsync(constantMemory, Instance::constants, 8, 0,
                          cudaMemcpyHostToDevice, i.stream);
  nothing<<<1, 1, 0, i.stream>>>();
  cudaEventRecord(Instance::reusable, i.stream);
}
void twice(Instance &i) {
  launch<false>(1, i);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is overwritten while cudaMemcpyToSymbolAsync may still read it
  launch<false>(2, i);
}
void twiceRight(Instance &i) {
  launch<true>(1, i);
  launch<true>(2, i);
}
// It may be another's.
static float *either;
void allocate(size_t n, bool pinned) {
  if (pinned)
    cudaMallocHost((void **)&either, n);
  else
    either = (float *)malloc(n);
}
void unknown(float *d, size_t n, cudaStream_t s) {
  cudaMemcpyAsync(either, d, n, cudaMemcpyDeviceToHost, s);
  either[0] = 1;
}
// Other files may store to it.
float *shared = nullptr;
void fillIn(size_t n) { cudaMallocHost((void **)&shared, n); }
void elsewhere(float *d, size_t n, cudaStream_t s) {
  cudaMemcpyAsync(shared, d, n, cudaMemcpyDeviceToHost, s);
  shared[0] = 1;
}
} // namespace variables
