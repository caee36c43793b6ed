// RUN: %check --checks=cuda-host-leak %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:
// An error that is read, and that nobody looks at or that what is not seen is
// given, says nothing of the memory.

#define LAST(what)                                                             \
  do {                                                                         \
    cudaError_t error = cudaGetLastError();                                    \
    if (error != cudaSuccess)                                                  \
      complain(what, cudaGetErrorString(error));                               \
  } while (0)

void complain(const char *what, const char *error);
void inspect(cudaError_t error);
bool isFine(cudaError_t error);

__global__ void turn(float *to, const float *from) {
  to[threadIdx.x] = from[threadIdx.x];
}

void lookedAt(float *h, int bytes) {
  float *from, *to;
  cudaMalloc(&from, bytes);
  LAST("from");
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&to, bytes);
  LAST("to");
  turn<<<1, 32>>>(to, from);
  LAST("turn");
  cudaMemcpy(h, to, bytes, cudaMemcpyDeviceToHost);
  cudaFree(from);
}

void cleared(float *h, int bytes) {
  float *from, *to;
  cudaMalloc(&from, bytes);
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&to, bytes);
  cudaGetLastError();
  turn<<<1, 32>>>(to, from);
  cudaFree(from);
}

void given(float *h, int bytes) {
  float *from, *to;
  cudaMalloc(&from, bytes);
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  cudaMalloc(&to, bytes);
  inspect(cudaPeekAtLastError());
  turn<<<1, 32>>>(to, from);
  cudaFree(from);
}

bool askedAndReleased(int bytes, bool early) {
  float *to;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is released on one way
  cudaMalloc(&to, bytes);
  cudaGetLastError();
  if (early)
    return false;
  cudaFree(to);
  return true;
}

// Look-alikes: the error says that there is nothing.
bool failed(float *h, int bytes) {
  float *to;
  cudaMalloc(&to, bytes);
  if (cudaGetLastError() != cudaSuccess)
    return false;
  turn<<<1, 32>>>(to, h);
  cudaFree(to);
  return true;
}

bool failedAsUnseenSays(float *h, int bytes) {
  float *to;
  cudaMalloc(&to, bytes);
  if (!isFine(cudaGetLastError()))
    return false;
  turn<<<1, 32>>>(to, h);
  cudaFree(to);
  return true;
}

bool kept(float *h, int bytes) {
  float *to;
  cudaMalloc(&to, bytes);
  const cudaError_t error = cudaGetLastError();
  if (bytes > 4096)
    complain("large", "");
  if (error != cudaSuccess)
    return false;
  cudaFree(to);
  return true;
}

float *handedOut(int bytes) {
  float *to;
  cudaMalloc(&to, bytes);
  inspect(cudaGetLastError());
  return to;
}
