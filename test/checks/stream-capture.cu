// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p) { *p = 1; }

void waits(float *d, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  k<<<1, 1, 0, s>>>(d);
  // CHECK: :[[@LINE+3]]:3: warning: cudaStreamSynchronize while a stream is captured fails with cudaErrorStreamCaptureUnsupported, and ends the capture [cuda-stream-capture]
  // CHECK: :[[@LINE-3]]:3: note: the capture begins here
  // CHECK: :[[@LINE+1]]:3: note: wait after the graph is launched
  cudaStreamSynchronize(s);
  // CHECK: :[[@LINE+1]]:3: warning: cudaDeviceSynchronize while a stream is captured
  cudaDeviceSynchronize();
  cudaStreamEndCapture(s, g);
}
static float *scratch() {
  float *p;
  cudaMalloc(&p, 16);
  return p;
}
void allocates(cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  // CHECK: :[[@LINE+2]]:14: warning: cudaMalloc while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  // CHECK: note: move it before the capture
  float *d = scratch();
  k<<<1, 1, 0, s>>>(d);
  cudaStreamEndCapture(s, g);
}
void legacy(float *d, const float *h, cudaGraph_t *g) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy while a stream is captured fails with cudaErrorStreamCaptureImplicit
  cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
  // CHECK: :[[@LINE+1]]:3: warning: a launch in the default stream while a stream is captured fails with cudaErrorStreamCaptureImplicit
  k<<<1, 1>>>(d);
  cudaStreamEndCapture(s, g);
}
void callback(void *data) {
  // CHECK: :[[@LINE+2]]:3: warning: cudaFree in 'callback', which cudaLaunchHostFunc runs: a callback must not call CUDA
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: given to the stream here
  cudaFree(data);
}
void schedules(cudaStream_t s) { cudaLaunchHostFunc(s, callback, nullptr); }

// Look-alikes.
void fine(float *d, const float *h, cudaStream_t s, cudaStream_t other, cudaGraph_t *g) {
  cudaMalloc(&d, 16);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  k<<<1, 1, 0, s>>>(d);
  cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);
  cudaStreamEndCapture(s, g);
  cudaStreamSynchronize(s);
  cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
}
void relaxed(cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  k<<<1, 1, 0, s>>>(scratch());
  cudaStreamEndCapture(s, g);
}
void nonBlocking(float *d, const float *h, cudaGraph_t *g) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
  cudaStreamEndCapture(s, g);
}
void unknownStream(float *d, const float *h, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice);
  cudaStreamEndCapture(s, g);
}
void unknownMode(cudaStream_t s, cudaStreamCaptureMode mode, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, mode);
  k<<<1, 1, 0, s>>>(scratch());
  cudaStreamEndCapture(s, g);
}
void quiet(void *data) { *static_cast<int *>(data) = 1; }
void schedulesQuiet(cudaStream_t s, int *flag) { cudaLaunchHostFunc(s, quiet, flag); }
