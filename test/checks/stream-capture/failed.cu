// RUN: %check --checks='-*,cuda-stream-capture' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where the capture did not begin nothing is captured.

#include <cuda_runtime.h>

void *data;
void say(const char *);
bool unseen(const char *, cudaError_t);

bool fine(const char *what, cudaError_t state) {
  if (state == cudaSuccess)
    return true;
  say(what);
  return false;
}
bool begin() {
  cudaError_t state = cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeThreadLocal);
  bool ok = fine("begin", state);
  return ok;
}
bool end(cudaGraph_t *graph) { return cudaStreamEndCapture(cudaStreamPerThread, graph) == cudaSuccess; }

bool direct() {
  if (cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeThreadLocal) != cudaSuccess) {
    cudaFree(data);
    return false;
  }
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree while a stream is captured
  cudaFree(data);
  return true;
}
bool helper() {
  auto cleanup = [&]() {
    if (data)
      cudaFree(data);
  };
  if (!begin()) {
    cleanup();
    return false;
  }
  return true;
}
bool behind() {
  if (!begin())
    return false;
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree while a stream is captured
  cudaFree(data);
  return true;
}
bool notSeen() {
  cudaError_t state = cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeThreadLocal);
  if (!unseen("begin", state)) {
    cudaFree(data);
    return false;
  }
  return true;
}
bool later() {
  cudaGraph_t graph = nullptr;
  bool began = begin();
  bool ended = began && end(&graph);
  if (!ended) {
    cudaFree(data);
    return false;
  }
  return true;
}
