// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A wait on a way that something not seen, or a flag of an object, chooses while a stream is captured: it may be the way without a capture.

__global__ void work(float *p) { p[threadIdx.x] = 1; }
bool capturing();
void asked(cudaStream_t s, float *p) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  work<<<1, 32, 0, s>>>(p);
  if (!capturing())
    cudaStreamSynchronize(s);
  cudaStreamEndCapture(s, &graph);
}
struct State {
  int mode;
};
State *state();
void askedOfState(cudaStream_t s, float *p) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  work<<<1, 32, 0, s>>>(p);
  if (state()->mode == 0)
    cudaStreamSynchronize(s);
  cudaStreamEndCapture(s, &graph);
}
static bool Captures;
void library(cudaStream_t, float *);
static void step(cudaStream_t s, float *p) {
  work<<<1, 32, 0, s>>>(p);
  if (!Captures)
    cudaStreamSynchronize(s);
}
void flag(cudaStream_t s, float *p) {
  cudaGraph_t graph;
  Captures = true;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  library(s, p);
  step(s, p);
  cudaStreamEndCapture(s, &graph);
  Captures = false;
}
class Runner {
  cudaStream_t s;
  bool waits;

public:
  void run(float *p) {
    cudaGraph_t graph;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    work<<<1, 32, 0, s>>>(p);
    if (waits)
      cudaStreamSynchronize(s);
    cudaStreamEndCapture(s, &graph);
  }
};

// What the caller says, how often a loop turns, and what was asked before the capture.
void told(cudaStream_t s, float *p, bool check) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  work<<<1, 32, 0, s>>>(p);
  if (check)
    // CHECK: :[[@LINE+1]]:5: warning: cudaStreamSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported
    cudaStreamSynchronize(s);
  cudaStreamEndCapture(s, &graph);
}
void often(cudaStream_t s, float *p, int n) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < n; ++i) {
    work<<<1, 32, 0, s>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: cudaStreamSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported
    cudaStreamSynchronize(s);
  }
  cudaStreamEndCapture(s, &graph);
}
void before(cudaStream_t s, float *p) {
  cudaGraph_t graph;
  if (capturing())
    return;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  work<<<1, 32, 0, s>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  cudaStreamSynchronize(s);
  cudaStreamEndCapture(s, &graph);
}
