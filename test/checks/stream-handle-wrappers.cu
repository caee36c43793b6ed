// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(float *d, int n) {
  cudaStream_t s;
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  scale<<<1, 1, 0, s>>>(d, n);
}
} // namespace hazard1
namespace hazard2 {
void f(float *d, int n, bool async) {
  cudaStream_t s;
  if (async)
    cudaStreamCreate(&s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  scale<<<1, 1, 0, s>>>(d, n);
  if (async)
    cudaStreamDestroy(s);
}
} // namespace hazard2
namespace hazard3 {
void f(float *d, int n) {
  cudaEvent_t e;
  // CHECK: :[[@LINE+1]]:3: warning: this event is used before it is created
  cudaEventRecord(e, 0);
  cudaEventCreate(&e);
  cudaEventSynchronize(e);
}
} // namespace hazard3
namespace hazard4 {
void f(float *d, int n) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  {
    cudaStreamDestroy(s);
  }
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used after it is destroyed
  cudaMemsetAsync(d, 0, n, s);
}
} // namespace hazard4
namespace hazard5 {
void f(float *d, int n) {
  cudaSetDevice(0);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaSetDevice(1);
  // CHECK: :[[@LINE+1]]:3: warning: this launch goes to a stream of another device than the current one, a
  scale<<<1, 1, 0, s>>>(d, n);
  cudaStreamSynchronize(s);
}
} // namespace hazard5
namespace hazard6 {
struct T {
  cudaStream_t s;
  void make() { CUDA_CHECK(cudaStreamCreate(&s)); }
  void kill() { cudaStreamDestroy(s); }
};
void f(float *d) {
  T t;
  t.make();
  t.kill();
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used after it is destroyed
  scale<<<1, 1, 0, t.s>>>(d, 1);
}
} // namespace hazard6
namespace hazard7 {
void f(cudaStream_t s) {
  cudaGraph_t g;
  cudaGraphExec_t x;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  nothing<<<1, 1, 0, s>>>();
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphExecDestroy(x);
  // CHECK: :[[@LINE+1]]:3: warning: this executable graph is used after it is destroyed
  cudaGraphLaunch(x, s);
}
} // namespace hazard7
namespace hazard8 {
void f(float *d, int n) {
  auto del = [](cudaStream_t s) { cudaStreamDestroy(s); };
  cudaStream_t s;
  cudaStreamCreate(&s);
  del(s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used after it is destroyed
  cudaStreamSynchronize(s);
}
} // namespace hazard8
namespace hazard9 {
cudaError_t f(float *d, int n) {
  cudaEvent_t a, b;
  float ms;
  CUDA_RET(cudaEventCreate(&a));
  CUDA_RET(cudaEventRecord(a));
  nothing<<<1, 1>>>();
  // CHECK: :[[@LINE+1]]:12: warning: this event is used before it is created
  CUDA_RET(cudaEventRecord(b));
  // CHECK: :[[@LINE+1]]:12: note: used again here
  CUDA_RET(cudaEventElapsedTime(&ms, a, b));
  return cudaSuccess;
}
} // namespace hazard9
namespace hazard10 {
void f(float *d, int n) {
  cudaStream_t raw;
  {
    Stream s;
    raw = s;
    scale<<<1, 1, 0, raw>>>(d, n);
  }
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used after it is destroyed
  cudaStreamSynchronize(raw);
}
} // namespace hazard10
namespace right1 {
void f(float *d, int n) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  scale<<<1, 1, 0, s>>>(d, n);
  cudaStreamDestroy(s);
  cudaStreamCreate(&s);
  scale<<<1, 1, 0, s>>>(d, n);
  cudaStreamDestroy(s);
}
} // namespace right1
namespace right2 {
void f(float *d, int n, bool async) {
  cudaStream_t s = nullptr;
  if (async)
    cudaStreamCreate(&s);
  scale<<<1, 1, 0, s>>>(d, n);
  if (async)
    cudaStreamDestroy(s);
}
} // namespace right2
namespace right3 {
void f(float *d, int n, bool async) {
  cudaStream_t s;
  if (async)
    cudaStreamCreate(&s);
  nothing<<<1, 1>>>();
  if (async) {
    scale<<<1, 1, 0, s>>>(d, n);
    cudaStreamDestroy(s);
  }
}
} // namespace right3
namespace right4 {
void make(cudaStream_t *s);
void f(float *d, int n) {
  cudaStream_t s;
  make(&s);
  scale<<<1, 1, 0, s>>>(d, n);
}
} // namespace right4
namespace right5 {
void f(float *d, int n) {
  cudaSetDevice(0);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaSetDevice(1);
  nothing<<<1, 1>>>();
  cudaSetDevice(0);
  scale<<<1, 1, 0, s>>>(d, n);
}
} // namespace right5
namespace right6 {
void f(float *d, int n) {
  cudaStream_t s[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&s[i]);
  for (int i = 0; i < 4; ++i)
    scale<<<1, 1, 0, s[i]>>>(d, n);
  for (int i = 0; i < 4; ++i)
    cudaStreamDestroy(s[i]);
}
} // namespace right6
namespace right7 {
void f(float *d, int n, int k) {
  std::vector<cudaStream_t> s(k);
  for (auto &x : s)
    cudaStreamCreate(&x);
  for (auto x : s)
    scale<<<1, 1, 0, x>>>(d, n);
  for (auto x : s)
    cudaStreamDestroy(x);
}
} // namespace right7
namespace right8 {
void f(float *d, int n, int k) {
  cudaStream_t s[8];
  for (int i = 0; i < k; ++i)
    cudaStreamCreate(&s[i]);
  for (int i = 0; i < k; ++i)
    scale<<<1, 1, 0, s[i]>>>(d, n);
}
} // namespace right8
namespace right9 {
cudaStream_t make();
void f(float *d, int n) {
  cudaStream_t s = make();
  int dev;
  cudaGetDevice(&dev);
  cudaSetDevice(dev);
  scale<<<1, 1, 0, s>>>(d, n);
}
} // namespace right9
namespace right10 {
void f(float *d, int n, int gpus) {
  for (int g = 0; g < gpus; ++g) {
    cudaSetDevice(g);
    cudaStream_t s;
    cudaStreamCreate(&s);
    scale<<<1, 1, 0, s>>>(d, n);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
  }
}
} // namespace right10
