// RUN: %check --checks='-*,cuda-stream-capture' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A stream that every object has, as its constructor makes it, waits for the default stream or does not.

__global__ void k(float *p) { *p = 1; }

class Waits {
  cudaStream_t stream;

public:
  Waits() { cudaStreamCreate(&stream); }
  Waits(const Waits &) = delete;
  ~Waits() { cudaStreamDestroy(stream); }
  void build(float *p, float *q, cudaGraph_t *graph) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    k<<<1, 1, 0, stream>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy while a stream is captured fails with cudaErrorStreamCaptureImplicit, and ends the capture [cuda-stream-capture]
    cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
    cudaStreamEndCapture(stream, graph);
  }
};
class WithFlags {
  cudaStream_t stream;

public:
  WithFlags() { cudaStreamCreateWithFlags(&stream, cudaStreamDefault); }
  WithFlags(const WithFlags &) = delete;
  void build(float *p, cudaGraph_t *graph) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    // CHECK: :[[@LINE+1]]:5: warning: a launch in the default stream while a stream is captured fails with cudaErrorStreamCaptureImplicit
    k<<<1, 1>>>(p);
    cudaStreamEndCapture(stream, graph);
  }
};
class Apart {
  cudaStream_t stream;

public:
  Apart() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  Apart(const Apart &) = delete;
  void build(float *p, float *q, cudaGraph_t *graph) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    k<<<1, 1, 0, stream>>>(p);
    cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
    cudaStreamEndCapture(stream, graph);
  }
};
class Either {
  cudaStream_t stream;

public:
  explicit Either(unsigned flags) { cudaStreamCreateWithFlags(&stream, flags); }
  Either(const Either &) = delete;
  void build(float *p, float *q, cudaGraph_t *graph) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
    cudaStreamEndCapture(stream, graph);
  }
};
class Given {
  cudaStream_t stream;

public:
  Given() { cudaStreamCreate(&stream); }
  explicit Given(cudaStream_t s) : stream(s) {}
  void build(float *p, float *q, cudaGraph_t *graph) {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
    cudaStreamEndCapture(stream, graph);
  }
};

// What a helper is given to call while it captures is told of where it is written.
template <class Body> void captured(cudaStream_t stream, cudaGraph_t *graph, Body body) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  body(stream);
  cudaStreamEndCapture(stream, graph);
}
void bodies(float *p, cudaStream_t stream, cudaGraph_t *graph) {
  captured(stream, graph, [=](cudaStream_t s) {
    k<<<1, 1, 0, s>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: cudaDeviceSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported
    cudaDeviceSynchronize();
  });
  captured(stream, graph, [=](cudaStream_t s) { k<<<1, 1, 0, s>>>(p); });
}
