// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
cudaError_t f(float *h, int n) {
  float *d;
  // CHECK: :[[@LINE+1]]:12: warning: what cudaMalloc gives is released on one way through the function and 
  CUDA_RET(cudaMalloc(&d, n));
  CUDA_RET(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice));
  CUDA_RET(cudaFree(d));
  return cudaSuccess;
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, int n) {
  cudaStream_t s;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaStreamCreate gives is never released
  cudaStreamCreate(&s);
  scale<<<1, 1, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
}
} // namespace hazard2
namespace hazard3 {
bool f(int n) {
  float *a, *b;
  // CHECK: :[[@LINE+1]]:7: warning: what cudaMalloc gives is released on one way through the function and 
  if (cudaMalloc(&a, n) != cudaSuccess)
    return false;
  if (cudaMalloc(&b, n) != cudaSuccess)
    return false;
  cudaFree(a);
  cudaFree(b);
  return true;
}
} // namespace hazard3
namespace hazard4 {
float f() {
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  // CHECK: :[[@LINE+1]]:3: warning: what cudaEventCreate gives is never released
  cudaEventCreate(&b);
  cudaEventRecord(a);
  cudaEventRecord(b);
  cudaEventSynchronize(b);
  float ms;
  cudaEventElapsedTime(&ms, a, b);
  cudaEventDestroy(a);
  return ms;
}
} // namespace hazard4
namespace hazard5 {
void f(int n) {
  float *h;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMallocHost gives is released on one way through the function 
  cudaMallocHost(&h, n);
  if (n == 0)
    return;
  h[0] = 1;
  cudaFreeHost(h);
}
} // namespace hazard5
namespace hazard6 {
void f(const float *x, int n) {
  float *d;
  // CHECK: :[[@LINE+1]]:14: warning: what cudaMalloc gives is never released
  CUDA_CHECK(cudaMalloc(&d, n));
  CUDA_CHECK(cudaMemcpy(d, x, n, cudaMemcpyHostToDevice));
  scale<<<1, 1>>>(d, n);
  CUDA_CHECK(cudaDeviceSynchronize());
}
} // namespace hazard6
namespace hazard7 {
void f(int n) {
  float *d;
  for (int i = 0; i < 3; ++i) {
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released where its variable gets something else
    cudaMalloc(&d, n);
  }
  cudaFree(d);
}
} // namespace hazard7
namespace hazard8 {
cudaError_t f(cudaStream_t s) {
  cudaGraph_t g;
  cudaGraphExec_t x;
  CUDA_RET(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  nothing<<<1, 1, 0, s>>>();
  // CHECK: :[[@LINE+1]]:12: warning: what cudaStreamEndCapture gives is never released
  CUDA_RET(cudaStreamEndCapture(s, &g));
  // CHECK: :[[@LINE+1]]:12: warning: what cudaGraphInstantiate gives is never released
  CUDA_RET(cudaGraphInstantiate(&x, g, 0));
  CUDA_RET(cudaGraphLaunch(x, s));
  return cudaStreamSynchronize(s);
}
} // namespace hazard8
namespace hazard9 {
int f(int n) {
  auto body = [&]() -> int {
    float *p;
    // CHECK: :[[@LINE+1]]:5: warning: what cudaMalloc gives is released on one way through the function and 
    cudaMalloc(&p, n);
    if (n < 0)
      return 1;
    cudaFree(p);
    return 0;
  };
  return body();
}
} // namespace hazard9
namespace hazard10 {
void f(int n, cudaStream_t s) {
  float *p;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMallocAsync gives is never released
  cudaMallocAsync(&p, n, s);
  scale<<<1, 1, 0, s>>>(p, n);
}
} // namespace hazard10
namespace right1 {
float *f(int n) {
  float *d;
  cudaMalloc(&d, n);
  return d;
}
} // namespace right1
namespace right2 {
struct M {
  float *d;
  void f(int n) { cudaMalloc(&d, n); }
};
void u(M &m) { m.f(1); }
} // namespace right2
namespace right3 {
void f(int n) {
  float *d;
  if (cudaMalloc(&d, n) != cudaSuccess)
    return;
  scale<<<1, 1>>>(d, n);
  cudaFree(d);
}
} // namespace right3
namespace right4 {
void f(int n, float **out) { cudaMalloc(out, n); }
} // namespace right4
namespace right5 {
void f(int n) {
  Stream s;
  Buffer<float> b(n);
  scale<<<1, 1, 0, s>>>(b.data(), n);
  CUDA_CHECK(cudaGetLastError());
}
} // namespace right5
namespace right6 {
cudaError_t f(int n) {
  float *d = nullptr;
  cudaError_t e = cudaMalloc(&d, n);
  if (e != cudaSuccess)
    goto done;
  e = cudaMemset(d, 0, n);
done:
  cudaFree(d);
  return e;
}
} // namespace right6
namespace right7 {
void f(int n, std::vector<float *> &v) {
  float *d;
  cudaMalloc(&d, n);
  v.push_back(d);
}
} // namespace right7
namespace right8 {
void f(int n) {
  float *d;
  cudaMalloc(&d, n);
  std::unique_ptr<float, decltype(&cudaFree)> p(d, &cudaFree);
  scale<<<1, 1>>>(p.get(), n);
}
} // namespace right8
namespace right9 {
static float *pool;
void f(int n) {
  if (!pool)
    cudaMalloc(&pool, n);
}
} // namespace right9
namespace right10 {
void keep(void *);
void f(int n) {
  float *d;
  cudaMalloc(&d, n);
  keep(d);
}
} // namespace right10
// A handle that is made is not null; a plan of cuFFT is a number.
struct cublasContext;
typedef cublasContext *cublasHandle_t;
extern "C" int cublasCreate_v2(cublasHandle_t *);
extern "C" int cublasDestroy_v2(cublasHandle_t);
namespace handles {
void tested(cublasHandle_t *out) {
  cublasHandle_t h = nullptr;
  cublasCreate_v2(&h);
  if (h)
    cublasDestroy_v2(h);
}
int forgotten(int n) {
  cublasHandle_t h = nullptr;
  // CHECK: :[[@LINE+1]]:3: warning: what cublasCreate gives is released on one way through the function and left behind
  cublasCreate_v2(&h);
  if (n < 0)
    return 1;
  cublasDestroy_v2(h);
  return 0;
}
} // namespace handles

// Whoever has the address of the variable may release what it holds.
namespace addresses {
void release(float **p);
struct Guard {
  float **p;
  ~Guard();
};
void released(int n) {
  float *d;
  cudaMalloc(&d, n);
  release(&d);
}
void guarded(int n) {
  float *d = nullptr;
  Guard g{&d};
  cudaMalloc(&d, n);
}
void throughPointer(int n, void (*end)(float **)) {
  float *d;
  cudaMalloc(&d, n);
  end(&d);
}
struct Pool {
  virtual void take(float **p);
};
void throughObject(int n, Pool &pool) {
  float *d;
  cudaMalloc(&d, n);
  pool.take(&d);
}
void byReference(int n) {
  float *d;
  float *&same = d;
  cudaMalloc(&d, n);
  cudaFree(same);
}
static void clear(float **p) { *p = nullptr; }
void lost(int n) {
  float *d;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&d, n);
  clear(&d);
}
} // namespace addresses

// An error that is read is that of the call before, which gave nothing.
namespace lastErrors {
size_t available(size_t bytes) {
  void *p;
  while (true) {
    cudaMalloc(&p, bytes);
    if (cudaGetLastError() == cudaSuccess)
      break;
    bytes -= 1024;
  }
  cudaFree(p);
  return bytes;
}
bool tried(int n) {
  float *d;
  cudaMalloc(&d, n);
  if (cudaGetLastError() != cudaSuccess)
    return false;
  cudaFree(d);
  return true;
}
// The allocation was looked at: the error is that of the launch.
cudaError_t launched(int n) {
  float *d;
  // CHECK: :[[@LINE+1]]:12: warning: what cudaMalloc gives is released on one way through the function and left behind
  CUDA_RET(cudaMalloc(&d, n));
  scale<<<1, 1>>>(d, n);
  CUDA_RET(cudaGetLastError());
  return cudaFree(d);
}
} // namespace lastErrors
// What an object holds, and nobody releases.
namespace objects {
template <class T> class Wrong {
public:
  explicit Wrong(size_t n) : p_(nullptr) {
    // CHECK: :[[@LINE+1]]:16: warning: what cudaMallocHost gives is never released
    CUDA_CHECK(cudaMallocHost(&p_, n * sizeof(T)));
  }
  ~Wrong() {
    if (!p_)
      cudaFreeHost(p_);
  }
  T *get() { return p_; }

private:
  T *p_;
};
size_t count(const size_t *d, cudaStream_t s) {
  Wrong<size_t> b(1);
  CUDA_CHECK(cudaMemcpyAsync(b.get(), d, 8, cudaMemcpyDeviceToHost, s));
  CUDA_CHECK(cudaStreamSynchronize(s));
  return *b.get();
}
template <class T> class Right {
public:
  explicit Right(size_t n) : p_(nullptr) {
    CUDA_CHECK(cudaMallocHost(&p_, n * sizeof(T)));
  }
  Right(Right &&o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  ~Right() {
    if (p_)
      cudaFreeHost(p_);
  }
  T *get() { return p_; }

private:
  T *p_;
};
size_t right(const size_t *d, cudaStream_t s) {
  Right<size_t> b(1);
  CUDA_CHECK(cudaMemcpyAsync(b.get(), d, 8, cudaMemcpyDeviceToHost, s));
  CUDA_CHECK(cudaStreamSynchronize(s));
  return *b.get();
}
Right<int> moved() {
  Right<int> b(1);
  b.get()[0] = 1;
  return b;
}
void kept(std::vector<Right<int>> &all) {
  Right<int> b(1);
  all.push_back(std::move(b));
}
struct Plain {
  float *data;
};
void initialise(Plain &p, size_t n) { cudaMalloc(&p.data, n); }
void release(Plain &p) { cudaFree(p.data); }
Plain returned(size_t n) {
  Plain p;
  initialise(p, n);
  return p;
}
void released(size_t n) {
  Plain p;
  initialise(p, n);
  scale<<<1, 32>>>(p.data, 32);
  release(p);
}
void elsewhere(Plain &p);
void given(size_t n) {
  Plain p;
  initialise(p, n);
  elsewhere(p);
}
void stored(std::vector<Plain> &all, size_t n) {
  Plain p;
  initialise(p, n);
  all.push_back(p);
}
} // namespace objects
