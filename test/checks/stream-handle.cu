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

// A stream of another device. What the compiler knows chooses none; what is not seen may.
bool unseen();
void otherDevice(float *d) {
  cudaStream_t s;
  cudaSetDevice(0);
  cudaStreamCreate(&s);
  cudaSetDevice(1);
  int bits = __builtin_popcount(5);
  // CHECK: :[[@LINE+1]]:3: warning: this launch goes to a stream of another device than the current one, and fails
  k<<<bits, 1, 0, s>>>(d);
  cudaSetDevice(0);
  cudaStreamDestroy(s);
}
void otherDeviceOrNot(float *d) {
  cudaStream_t s;
  cudaSetDevice(0);
  cudaStreamCreate(&s);
  cudaStream_t copy = s;
  cudaSetDevice(1);
  unseen();
  k<<<1, 1, 0, copy>>>(d);
  cudaSetDevice(0);
  cudaStreamDestroy(s);
}
// Never created where the parameters say so; where something else has a say as well it may go with the one that made it.
void notMade(float *d, bool made) {
  cudaStream_t s;
  if (made)
    cudaStreamCreate(&s);
  // CHECK: :[[@LINE+1]]:3: warning: this stream is used before it is created
  k<<<1, 1, 0, s>>>(d);
}
int global_mode;
void madeElsewhere(float *d, int wanted) {
  cudaStream_t s;
  if (global_mode + wanted > 3)
    cudaStreamCreate(&s);
  if (global_mode + wanted > 3)
    k<<<1, 1, 0, s>>>(d);
}
void madeWhereAsked(float *d) {
  cudaStream_t s;
  if (unseen())
    cudaStreamCreate(&s);
  k<<<1, 1, 0, s>>>(d);
}
void madeWithTheMode(float *d, int wanted) {
  cudaStream_t s;
  if (wanted > global_mode)
    cudaStreamCreate(&s);
  k<<<1, 1, 0, s>>>(d);
}

// The first use in the source is the one that is told, whichever way is followed first.
void usedAfterAChoice(cudaStream_t s, bool again) {
  cudaStreamDestroy(s);
  if (again)
    // CHECK: :[[@LINE+3]]:5: warning: this stream is used after it is destroyed
    // CHECK: :[[@LINE-3]]:3: note: destroyed here
    // CHECK: :[[@LINE+2]]:3: note: used again here
    cudaStreamSynchronize(s);
  cudaStreamQuery(s);
}
