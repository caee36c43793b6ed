// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What asks or waits for another stream is as unsafe as an allocation: only the relaxed mode takes it.

__global__ void k(float *p) { *p = 1; }
template <cudaStreamCaptureMode Mode> void waits(cudaStream_t s, cudaStream_t other, cudaEvent_t event, float *p) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, Mode);
  k<<<1, 1, 0, s>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  cudaStreamSynchronize(other);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventQuery while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  cudaEventQuery(event);
  // CHECK: :[[@LINE+1]]:3: warning: cudaEventSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  cudaEventSynchronize(event);
  cudaStreamEndCapture(s, &graph);
}
template void waits<cudaStreamCaptureModeThreadLocal>(cudaStream_t, cudaStream_t, cudaEvent_t, float *);

void relaxed(cudaStream_t s, cudaStream_t other, cudaEvent_t event, float *p) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  k<<<1, 1, 0, s>>>(p);
  cudaStreamSynchronize(other);
  cudaEventQuery(event);
  cudaStreamEndCapture(s, &graph);
}
void unknown(cudaStream_t s, cudaStream_t other, cudaStreamCaptureMode mode) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, mode);
  cudaStreamSynchronize(other);
  cudaStreamEndCapture(s, &graph);
}

// Made once, before.
struct Scratch {
  float *memory = nullptr;
  float *get(size_t bytes) {
    if (!memory && cudaMalloc(&memory, bytes) != cudaSuccess)
      throw 1;
    return memory;
  }
};
void made(cudaStream_t s) {
  Scratch scratch;
  scratch.get(128);
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  k<<<1, 1, 0, s>>>(scratch.get(128));
  cudaStreamEndCapture(s, &graph);
}
void madeTooLate(cudaStream_t s) {
  Scratch scratch;
  cudaGraph_t graph;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMalloc while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  k<<<1, 1, 0, s>>>(scratch.get(128));
  cudaStreamEndCapture(s, &graph);
}
