// RUN: %check --checks='-*,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p) { *p = 1; }
#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      return;                                                                                                                                \
  } while (0)

void launched(float *d) {
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaStreamDestroy(s));
  // CHECK: :[[@LINE+3]]:3: warning: this stream is used after it is destroyed [cuda-stream-handle]
  // CHECK: :[[@LINE-2]]:{{[0-9]+}}: note: destroyed here
  // CHECK: :[[@LINE+1]]:3: note: destroy it after its last use
  k<<<1, 1, 0, s>>>(d);
}
void event(cudaEvent_t e, cudaStream_t s) {
  cudaEventDestroy(e);
  // CHECK: :[[@LINE+1]]:3: warning: this event is used after it is destroyed
  cudaStreamWaitEvent(s, e, 0);
}
void twice(cudaStream_t s, bool again) {
  cudaStreamDestroy(s);
  if (again)
    // CHECK: :[[@LINE+1]]:5: warning: this stream is used after it is destroyed
    cudaStreamDestroy(s);
}
static void release(cudaStream_t s) { cudaStreamDestroy(s); }
void helper(cudaStream_t s) {
  release(s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used after it is destroyed
  cudaStreamSynchronize(s);
}
void graph(cudaStream_t s, cudaGraph_t g) {
  cudaGraphExec_t x;
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphExecDestroy(x);
  // CHECK: :[[@LINE+1]]:3: warning: this executable graph is used after it is destroyed
  cudaGraphLaunch(x, s);
}

// Look-alikes.
void order(float *d) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  k<<<1, 1, 0, s>>>(d);
  cudaStreamDestroy(s);
  cudaStreamCreate(&s);
  k<<<1, 1, 0, s>>>(d);
  cudaStreamDestroy(s);
}
void loop(float *d, cudaStream_t *s, int n) {
  for (int i = 0; i < n; ++i) {
    k<<<1, 1, 0, s[i]>>>(d);
    cudaStreamDestroy(s[i]);
  }
}
void instantiated(cudaStream_t s, cudaGraph_t g) {
  cudaGraphExec_t x;
  cudaGraphInstantiate(&x, g, 0);
  cudaGraphDestroy(g);
  cudaGraphLaunch(x, s);
  cudaGraphExecDestroy(x);
}
void branch(cudaStream_t s, bool done) {
  if (done)
    cudaStreamDestroy(s);
  else
    cudaStreamSynchronize(s);
}
void cleared(float *d, cudaStream_t s) {
  cudaStreamDestroy(s);
  s = nullptr;
  k<<<1, 1, 0, s>>>(d);
}
