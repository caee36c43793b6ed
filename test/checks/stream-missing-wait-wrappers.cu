// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(float *d, int n) {
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  fill<<<1, 32, 0, a>>>(d, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, b>>>(d, n);
  cudaDeviceSynchronize();
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, const float *h, int n) {
  Stream a, b;
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that cudaMemcpyAsync writes in ano
  scale<<<1, 32, 0, b>>>(d, n);
  a.sync();
  b.sync();
}
} // namespace hazard2
namespace hazard3 {
void f(float *d, int n) {
  Stream a, b;
  Event e;
  e.wait(b);
  fill<<<1, 32, 0, a>>>(d, 0, n);
  e.record(a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, b>>>(d, n);
  b.sync();
}
} // namespace hazard3
namespace hazard4 {
void f(float *d, int n) {
  Stream a, b;
  Event e;
  e.record(a);
  fill<<<1, 32, 0, a>>>(d, 0, n);
  e.wait(b);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, b>>>(d, n);
  b.sync();
}
} // namespace hazard4
namespace hazard5 {
void f(float *d, int n) {
  Stream a, b;
  Event e;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  e.record(b);
  e.wait(b);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
  scale<<<1, 32, 0, b>>>(d, n);
  b.sync();
}
} // namespace hazard5
namespace hazard6 {
void f(float *x, float *y, int n) {
  cudaStream_t s[2];
  for (int i = 0; i < 2; ++i)
    cudaStreamCreate(&s[i]);
  fill<<<1, 32, 0, s[0]>>>(x, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' reads memory that the launch of 'fill' writes in a
  add<<<1, 32, 0, s[1]>>>(x, x, y, n);
  cudaDeviceSynchronize();
}
} // namespace hazard6
namespace hazard7 {
void stage(float *d, int n, cudaStream_t s) { fill<<<1, 32, 0, s>>>(d, 0, n); }
void f(float *d, int n) {
  Stream a, b;
  stage(d, n, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'fill' writes memory that the launch of 'fill' writes in
  stage(d, n, b);
  cudaDeviceSynchronize();
}
} // namespace hazard7
namespace hazard8 {
struct P {
  cudaStream_t copy, comp;
  P() {
    cudaStreamCreate(&copy);
    cudaStreamCreate(&comp);
  }
};
void f(float *d, const float *h, int n) {
  P p;
  cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, p.copy);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that cudaMemcpyAsync writes in ano
  scale<<<1, 1, 0, p.comp>>>(d, n);
  cudaDeviceSynchronize();
}
} // namespace hazard8
namespace hazard9 {
void f(int n) {
  Buffer<float> x(n);
  Stream a, b;
  auto k = [&](cudaStream_t s) { scale<<<1, 1, 0, s>>>(x.data(), n); };
  k(a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'scale' writes 
  k(b);
  cudaDeviceSynchronize();
}
} // namespace hazard9
namespace hazard10 {
void f(float *d, float *h, int n, bool w) {
  Stream a, b;
  Event e;
  fill<<<1, 1, 0, a>>>(d, 0, n);
  e.record(a);
  if (w)
    e.wait(b);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync reads memory that the launch of 'fill' writes in anoth
  cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost, b);
  cudaDeviceSynchronize();
}
} // namespace hazard10
namespace hazard12 {
class Q {
  cudaStream_t a_, b_;
  float *d_;

public:
  Q(float *d) : d_(d) {
    cudaStreamCreate(&a_);
    cudaStreamCreate(&b_);
  }
  void go(int n) {
    fill<<<1, 1, 0, a_>>>(d_, 0, n);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'scale' writes memory that the launch of 'fill' writes i
    scale<<<1, 1, 0, b_>>>(d_, n);
  }
};
void f(float *d) {
  Q q(d);
  q.go(3);
}
} // namespace hazard12
namespace right1 {
void f(float *d, int n) {
  Stream a, b;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  a.sync();
  scale<<<1, 32, 0, b>>>(d, n);
  b.sync();
}
} // namespace right1
namespace right2 {
void f(float *d, int n) {
  Stream a, b;
  Event e;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  e.record(a);
  e.wait(b);
  scale<<<1, 32, 0, b>>>(d, n);
  b.sync();
}
} // namespace right2
namespace right3 {
void f(float *d, int n) {
  Stream a, b;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  fill<<<1, 32, 0, b>>>(d + n, 0, n);
  cudaDeviceSynchronize();
}
} // namespace right3
namespace right4 {
void f(const float *d, float *x, float *y, int n) {
  Stream a, b;
  add<<<1, 32, 0, a>>>(d, d, x, n);
  add<<<1, 32, 0, b>>>(d, d, y, n);
  cudaDeviceSynchronize();
}
} // namespace right4
namespace right5 {
void f(float *d, int n, cudaStream_t a, cudaStream_t b) {
  fill<<<1, 32, 0, a>>>(d, 0, n);
  scale<<<1, 32, 0, b>>>(d, n);
}
} // namespace right5
namespace right6 {
void f(float *d, int n) {
  Stream a, b;
  Event e;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  e.record(a);
  CUDA_CHECK(cudaEventSynchronize(e.e));
  scale<<<1, 32, 0, b>>>(d, n);
  b.sync();
}
} // namespace right6
namespace right7 {
void f(float *d, int n) {
  Stream a, b;
  for (int i = 0; i < 3; ++i) {
    cudaStream_t s = i & 1 ? b.get() : a.get();
    scale<<<1, 32, 0, s>>>(d + i * n, n);
  }
  cudaDeviceSynchronize();
}
} // namespace right7
namespace right8 {
void f(float *d, int n) {
  Stream a, b;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  nothing<<<1, 1>>>();
  scale<<<1, 32, 0, b>>>(d, n);
  cudaDeviceSynchronize();
}
} // namespace right8
namespace right9 {
void join(cudaStream_t a, cudaStream_t b);
void f(float *d, int n) {
  Stream a, b;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  join(a, b);
  scale<<<1, 32, 0, b>>>(d, n);
  cudaDeviceSynchronize();
}
} // namespace right9
namespace right10 {
void f(float *d, int n) {
  Stream a, b;
  Event e1, e2;
  fill<<<1, 32, 0, a>>>(d, 0, n);
  e1.record(a);
  e1.wait(b);
  scale<<<1, 32, 0, b>>>(d, n);
  e2.record(b);
  e2.wait(a);
  scale<<<1, 32, 0, a>>>(d, n);
  a.sync();
}
} // namespace right10
// What a kernel does through a pointer in an object that it is given.
namespace members {
struct View {
  float *data;
  int n;
};
__global__ void scaleView(View v) {
  if (threadIdx.x < v.n)
    v.data[threadIdx.x] *= 2;
}
__global__ void countView(View v, int *n) { *n = v.n; }
void wrong(View v, float *y) {
  Stream a, b;
  scaleView<<<1, 32, 0, a>>>(v);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync reads memory that the launch of 'scaleView' writes in another stream
  cudaMemcpyAsync(y, v.data, 128, cudaMemcpyDeviceToDevice, b);
  cudaDeviceSynchronize();
}
void ordered(View v, float *y) {
  Stream a, b;
  scaleView<<<1, 32, 0, a>>>(v);
  a.sync();
  cudaMemcpyAsync(y, v.data, 128, cudaMemcpyDeviceToDevice, b);
  cudaDeviceSynchronize();
}
// The kernel does not touch what the field leads to.
void untouched(View v, int *n, float *y) {
  Stream a, b;
  countView<<<1, 1, 0, a>>>(v, n);
  cudaMemcpyAsync(v.data, y, 128, cudaMemcpyDeviceToDevice, b);
  cudaDeviceSynchronize();
}
} // namespace members
// Each stream has its part of one array, and the kernel is told where.
namespace parts {
__global__ void from(float *p, int offset) {
  int i = offset + blockIdx.x * blockDim.x + threadIdx.x;
  p[i] *= 2;
}
__global__ void chunk(float *p, int number, int size) {
  p[number * size + threadIdx.x] *= 2;
}
__global__ void rows(float *p, int width) {
  p[blockIdx.x * width + threadIdx.x] *= 2;
}
void overlapped(float *d, const float *h, int n) {
  cudaStream_t streams[4];
  for (auto &s : streams)
    cudaStreamCreate(&s);
  for (int i = 0; i < 4; ++i) {
    int offset = i * n;
    cudaMemcpyAsync(&d[offset], &h[offset], n * 4, cudaMemcpyHostToDevice, streams[i]);
    from<<<n / 256, 256, 0, streams[i]>>>(d, offset);
  }
  cudaDeviceSynchronize();
}
void chunks(float *d, const float *h, int n) {
  Stream a, b;
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, a);
  chunk<<<1, 256, 0, b>>>(d, 1, n);
  cudaDeviceSynchronize();
}
void first(float *d, const float *h, int n) {
  Stream a, b;
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'chunk' writes memory that cudaMemcpyAsync writes in another stream
  chunk<<<1, 256, 0, b>>>(d, 0, n);
  cudaDeviceSynchronize();
}
void whole(float *d, const float *h, int n) {
  Stream a, b;
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'rows' writes memory that cudaMemcpyAsync writes in another stream
  rows<<<16, 256, 0, b>>>(d, n);
  cudaDeviceSynchronize();
}
} // namespace parts
// Choosing a device says nothing of streams that are made.
namespace devices {
struct DeviceGuard {
  int before = 0;
  explicit DeviceGuard(int device) {
    cudaGetDevice(&before);
    cudaSetDevice(device);
  }
  ~DeviceGuard() { cudaSetDevice(before); }
};
class Two {
public:
  explicit Two(int device) : device_(device) {
    DeviceGuard guard(device_);
    cudaStreamCreateWithFlags(&a_, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b_, cudaStreamNonBlocking);
    cudaEventCreate(&e_);
  }
  void produce(float *p, int n) {
    DeviceGuard guard(device_);
    fill<<<1, 256, 0, a_>>>(p, 0, n);
  }
  void consume(float *p, int n) {
    DeviceGuard guard(device_);
    scale<<<1, 256, 0, b_>>>(p, n);
  }
  void hazard(float *p, int n) {
    produce(p, n);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'scale' writes memory that the launch of 'fill' writes in another stream
    consume(p, n);
  }
  void right(float *p, int n) {
    produce(p, n);
    cudaEventRecord(e_, a_);
    cudaStreamWaitEvent(b_, e_, 0);
    consume(p, n);
  }

private:
  int device_;
  cudaStream_t a_, b_;
  cudaEvent_t e_;
};
void useHazard(Two &t, float *p, int n) { t.hazard(p, n); }
void useRight(Two &t, float *p, int n) { t.right(p, n); }
// The default stream is another one of each device.
void defaults(float *p, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  fill<<<1, 256>>>(p, 0, n);
  cudaSetDevice(1);
  scale<<<1, 256, 0, s>>>(p, n);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
} // namespace devices
// A loop that only waits is meant for all streams that there are.
namespace joined {
class Pool {
public:
  explicit Pool(size_t n) : streams_(n) {
    for (auto &s : streams_)
      CUDA_CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  }
  cudaStream_t get(size_t i) const { return streams_[i]; }
  size_t size() const { return streams_.size(); }

private:
  std::vector<cudaStream_t> streams_;
};
void fork(const Pool &pool, cudaStream_t stream) {
  Event e;
  e.record(stream);
  for (size_t i = 0; i < pool.size(); ++i)
    e.wait(pool.get(i));
}
void join(const Pool &pool, cudaStream_t stream) {
  for (size_t i = 0; i < pool.size(); ++i) {
    Event e;
    e.record(pool.get(i));
    e.wait(stream);
  }
}
void hazard(float *p, int n, size_t count, cudaStream_t stream) {
  Pool pool(2);
  fork(pool, stream);
  fill<<<1, 256, 0, pool.get(0)>>>(p, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' writes memory that the launch of 'fill' writes in another stream
  scale<<<1, 256, 0, stream>>>(p, n);
  cudaStreamSynchronize(stream);
}
void right(float *p, int n, size_t count, cudaStream_t stream) {
  Pool pool(2);
  fork(pool, stream);
  fill<<<1, 256, 0, pool.get(0)>>>(p, 0, n);
  join(pool, stream);
  scale<<<1, 256, 0, stream>>>(p, n);
  cudaStreamSynchronize(stream);
}
void waitsForAll(float *p, int n, size_t count, cudaStream_t stream) {
  Pool pool(count);
  fill<<<1, 256, 0, pool.get(0)>>>(p, 0, n);
  for (size_t i = 0; i < count; ++i)
    cudaStreamSynchronize(pool.get(i));
  scale<<<1, 256, 0, stream>>>(p, n);
}
} // namespace joined
