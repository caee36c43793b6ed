// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What is not seen is given the error of the call that makes something, and answers: one of the answers says that there is nothing.

bool isFine(cudaError_t error, const char *what);
int code(cudaError_t error);
cudaError_t noted(cudaError_t error);
struct Log {
  bool failed(cudaError_t error);
};

bool stream(float *to, const float *from, int n) {
  cudaStream_t s;
  if (!isFine(cudaStreamCreate(&s), "a stream"))
    return false;
  const bool copied = isFine(cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToDevice, s), "a copy");
  cudaStreamDestroy(s);
  return copied;
}
int numbers(int n) {
  float *p, *q;
  int result = code(cudaMalloc(&p, n));
  if (result)
    return result;
  result = code(cudaMalloc(&q, n));
  if (result < 0) {
    cudaFree(p);
    return result;
  }
  cudaFree(p);
  cudaFree(q);
  return 0;
}
cudaError_t passedOn(int n) {
  float *p;
  const cudaError_t made = noted(cudaMallocHost(&p, n));
  if (made != cudaSuccess)
    return made;
  return cudaFreeHost(p);
}
bool method(Log &log) {
  cudaEvent_t e;
  if (log.failed(cudaEventCreate(&e)))
    return false;
  cudaEventRecord(e);
  cudaEventDestroy(e);
  return true;
}
bool kept(int n) {
  float *p;
  const cudaError_t error = cudaMalloc(&p, n);
  const bool good = isFine(error, "memory");
  cudaMemset(p, 0, n);
  if (!good)
    return false;
  cudaFree(p);
  return true;
}

// The other answer leaves it behind, too.
bool later(int n) {
  cudaStream_t s;
  // CHECK: :[[@LINE+1]]:15: warning: what cudaStreamCreate gives is released on one way through the function and left behind on another
  if (!isFine(cudaStreamCreate(&s), "a stream"))
    return false;
  if (n > 3)
    // CHECK: :[[@LINE+1]]:5: note: left behind here
    return false;
  cudaStreamDestroy(s);
  return true;
}
bool never(int n) {
  float *p;
  // CHECK: :[[@LINE+1]]:17: warning: what cudaMalloc gives is never released
  return isFine(cudaMalloc(&p, n), "memory") && isFine(cudaMemset(p, 0, n), "zeros");
}
// Nobody looks at the answer.
bool dropped(int n) {
  float *p;
  // CHECK: :[[@LINE+1]]:10: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  isFine(cudaMalloc(&p, n), "memory");
  if (n > 3)
    return false;
  return isFine(cudaFree(p), "gone");
}
