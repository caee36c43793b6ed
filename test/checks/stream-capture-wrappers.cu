// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"
namespace hazard1 {
void f(float *d, cudaStream_t s) {
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  scale<<<1, 1, 0, s>>>(d, 1);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamSynchronize while a stream is captured fails with cudaErrorS
  cudaStreamSynchronize(s);
  cudaStreamEndCapture(s, &g);
}
} // namespace hazard1
namespace hazard2 {
void f(cudaStream_t s) {
  cudaGraph_t g;
  float *d;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMalloc while a stream is captured fails with cudaErrorStreamCaptur
  cudaMalloc(&d, 4);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g);
}
} // namespace hazard2
namespace hazard3 {
void f(float *d) {
  cudaGraph_t g;
  Stream s;
  CUDA_CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  // CHECK: :[[@LINE+1]]:3: warning: a launch in the default stream while a stream is captured fails with c
  scale<<<1, 1>>>(d, 1);
  CUDA_CHECK(cudaStreamEndCapture(s, &g));
}
} // namespace hazard3
namespace hazard4 {
void grow(float **p, int n) {
  cudaFree(*p);
  cudaMalloc(p, n);
}
void f(float *d, cudaStream_t s) {
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree while a stream is captured fails with cudaErrorStreamCaptureU
  grow(&d, 4);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g);
}
} // namespace hazard4
namespace hazard5 {
void f(float *d) {
  cudaGraph_t g;
  Stream a, b;
  Event e;
  cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
  e.record(a);
  e.wait(b);
  scale<<<1, 1, 0, b>>>(d, 1);
  // CHECK: :[[@LINE+1]]:3: warning: the capture ends with work in another stream that the captured one doe
  cudaStreamEndCapture(a, &g);
}
} // namespace hazard5
namespace hazard6 {
// CHECK: :[[@LINE+1]]:20: warning: cudaMemset in 'cb', which cudaLaunchHostFunc runs: a callback must not
void cb(void *p) { cudaMemset(p, 0, 4); }
void f(float *d, cudaStream_t s) { cudaLaunchHostFunc(s, cb, d); }
} // namespace hazard6
namespace hazard7 {
void f(float *d, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:39: warning: cudaFree in a lambda, which cudaLaunchHostFunc runs: a callback must n
  cudaLaunchHostFunc(s, [](void *p) { cudaFree(p); }, d);
}
} // namespace hazard7
namespace hazard8 {
template <class F> cudaGraphExec_t record(cudaStream_t s, F f) {
  cudaGraph_t g;
  cudaGraphExec_t x;
  CUDA_CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  f(s);
  CUDA_CHECK(cudaStreamEndCapture(s, &g));
  CUDA_CHECK(cudaGraphInstantiate(&x, g, 0));
  return x;
}
void f(float *d, cudaStream_t s) {
  record(s, [&](cudaStream_t t) {
    scale<<<1, 1, 0, t>>>(d, 1);
    // CHECK: :[[@LINE+1]]:16: warning: cudaDeviceSynchronize while a stream is captured fails with cudaErrorS
    CUDA_CHECK(cudaDeviceSynchronize());
  });
}
} // namespace hazard8
namespace hazard9 {
struct Cap {
  cudaStream_t s;
  cudaGraph_t g;
  explicit Cap(cudaStream_t s) : s(s) {
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  }
  ~Cap() { cudaStreamEndCapture(s, &g); }
};
void f(float *d, float *h, cudaStream_t s) {
  Cap c(s);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaEventRecord(e, s);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventSynchronize of an event of the capture while a stream is capt
  cudaEventSynchronize(e);
}
} // namespace hazard9
namespace hazard10 {
// CHECK: :[[@LINE+1]]:22: warning: cudaDeviceSynchronize in 'callback', which cudaLaunchHostFunc runs: a 
void work(void *p) { cudaDeviceSynchronize(); }
void callback(void *p) { work(p); }
void f(float *d, cudaStream_t s) {
  CUDA_CHECK(cudaLaunchHostFunc(s, callback, d));
}
} // namespace hazard10
namespace hazard11 {
void f(float *d, float *h) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy while a stream is captured fails with cudaErrorStreamCaptur
  cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
  cudaStreamEndCapture(s, &g);
}
} // namespace hazard11
namespace right1 {
void f(float *d, cudaStream_t s) {
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g);
  cudaStreamSynchronize(s);
}
} // namespace right1
namespace right2 {
void f(cudaStream_t s) {
  cudaGraph_t g;
  float *d;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  cudaMalloc(&d, 4);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g);
}
} // namespace right2
namespace right3 {
void f(float *d) {
  cudaGraph_t g;
  Stream a, b;
  Event e, e2;
  cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
  e.record(a);
  e.wait(b);
  scale<<<1, 1, 0, b>>>(d, 1);
  e2.record(b);
  e2.wait(a);
  cudaStreamEndCapture(a, &g);
}
} // namespace right3
namespace right4 {
void f(cudaStream_t s) {
  cudaGraph_t g;
  float *d;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&d, 4, s);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaFreeAsync(d, s);
  cudaStreamEndCapture(s, &g);
}
} // namespace right4
namespace right5 {
void cb(void *p) { *(int *)p = 1; }
void f(int *d, cudaStream_t s) { cudaLaunchHostFunc(s, cb, d); }
} // namespace right5
namespace right6 {
void f(float *d) {
  Stream s, t;
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g);
  scale<<<1, 1>>>(d, 1);
  cudaDeviceSynchronize();
}
} // namespace right6
namespace right7 {
void f(float *d, cudaStream_t s, bool graph) {
  cudaGraph_t g;
  if (graph)
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  scale<<<1, 1, 0, s>>>(d, 1);
  if (graph)
    cudaStreamEndCapture(s, &g);
  else
    cudaStreamSynchronize(s);
}
} // namespace right7
namespace right8 {
void f(float *d, cudaStream_t s) {
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  if (cudaGetLastError() != cudaSuccess)
    return;
  cudaStreamCaptureStatus st;
  cudaStreamIsCapturing(s, &st);
  scale<<<1, 1, 0, s>>>(d, 1);
  cudaStreamEndCapture(s, &g);
}
} // namespace right8
namespace right9 {
void f(float *d, float *h, cudaStream_t s) {
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);
  cudaMemsetAsync(d, 0, 4, s);
  cudaLaunchHostFunc(s, [](void *) {}, h);
  cudaStreamEndCapture(s, &g);
}
} // namespace right9
namespace right10 {
void f(float *d) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaGraph_t g;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  scale<<<1, 1, 0, s>>>(d, 1);
  nothing<<<1, 1>>>();
  cudaStreamEndCapture(s, &g);
}
} // namespace right10
