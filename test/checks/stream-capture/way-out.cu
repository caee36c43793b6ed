// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A call of the capture has failed: what is released on the way out says nothing of what the capture takes.

#include <stdexcept>

#define CHECK_CUDA(call)                                                                                                                             \
  do {                                                                                                                                               \
    if ((call) != cudaSuccess)                                                                                                                       \
      throw std::runtime_error(#call);                                                                                                               \
  } while (0)

struct Scratch {
  float *data = nullptr;
  explicit Scratch(size_t n) { CHECK_CUDA(cudaMalloc(&data, n * sizeof(float))); }
  ~Scratch() { cudaFree(data); }
};
__global__ void k(float *p) { *p = 1; }

void throws(float *out, size_t n, cudaStream_t s, cudaGraph_t *g) {
  Scratch t(n);
  CHECK_CUDA(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  k<<<1, 1, 0, s>>>(t.data);
  CHECK_CUDA(cudaMemcpyAsync(out, t.data, n, cudaMemcpyDeviceToDevice, s));
  CHECK_CUDA(cudaStreamEndCapture(s, g));
}
cudaError_t returns(float *out, float *t, size_t n, cudaStream_t s, cudaGraph_t *g) {
  cudaError_t e = cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  if (e != cudaSuccess)
    return e;
  k<<<1, 1, 0, s>>>(t);
  e = cudaGetLastError();
  if (e != cudaSuccess) {
    cudaFree(t);
    return e;
  }
  return cudaStreamEndCapture(s, g);
}
// On all ways, or where nothing failed.
cudaError_t always(float *out, float *t, size_t n, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  k<<<1, 1, 0, s>>>(t);
  cudaError_t e = cudaMemcpyAsync(out, t, n, cudaMemcpyDeviceToDevice, s);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree while a stream is captured fails with cudaErrorStreamCaptureUnsupported
  cudaFree(t);
  cudaStreamEndCapture(s, g);
  return e;
}
cudaError_t worked(float *out, float *t, size_t n, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaError_t e = cudaMemcpyAsync(out, t, n, cudaMemcpyDeviceToDevice, s);
  if (e == cudaSuccess)
    // CHECK: :[[@LINE+1]]:5: warning: cudaFree while a stream is captured fails with cudaErrorStreamCaptureUnsupported
    cudaFree(t);
  cudaStreamEndCapture(s, g);
  return e;
}
