// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An interface without CUDA's headers has a stream as an address or a number.
#include <cstdint>
__global__ void k(float *p, int n) { p[threadIdx.x] += n; }

void cast(float *p, const float *q, int n, void *stream) {
  cudaMemcpyAsync(p, q, 4 * n, cudaMemcpyDeviceToDevice, (cudaStream_t)stream);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'cast' has the stream 'stream'
  k<<<1, 32>>>(p, n);
}
void kept(float *p, int n, void *stream) {
  cudaStream_t s = static_cast<cudaStream_t>(stream);
  k<<<1, 32, 0, s>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'kept' has the stream 'stream'
  k<<<1, 32>>>(p, n);
}
void number(float *p, int n, std::uintptr_t stream) {
  auto s = reinterpret_cast<cudaStream_t>(stream);
  k<<<1, 32, 0, s>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'number' has the stream 'stream'
  k<<<1, 32>>>(p, n);
}
void byAddress(float *p, const float *q, int n, void *stream) {
  cudaStream_t *s = (cudaStream_t *)stream;
  cudaMemcpyAsync(p, q, 4 * n, cudaMemcpyDeviceToDevice, *s);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'byAddress' has the stream 'stream'
  k<<<1, 32>>>(p, n);
}
void neverUsed(float *p, int n, cudaStream_t *stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'neverUsed' has the stream 'stream'
  k<<<1, 32>>>(p, n);
}

// What is asked for, what is one of many, and what nobody takes for a stream.
void asked(float *p, int n, void *stream) {
  if (stream)
    k<<<1, 32, 0, (cudaStream_t)stream>>>(p, n);
  else
    k<<<1, 32>>>(p, n);
}
void oneOfMany(float *p, float *q, int n, void **streams) {
  for (int i = 0; i < 4; ++i)
    k<<<1, 32, 0, (cudaStream_t)streams[i]>>>(p + i, n);
  k<<<1, 32>>>(q, n);
}
void manyByAddress(float *p, float *q, int n, void *streams) {
  for (int i = 0; i < 4; ++i)
    k<<<1, 32, 0, ((cudaStream_t *)streams)[i]>>>(p + i, n);
  k<<<1, 32>>>(q, n);
}
void other(float *p, int n, void *user) { k<<<1, 32>>>(p, n); }
void filled(cudaStream_t *stream, float *p, int n) {
  cudaStreamCreate(stream);
  k<<<1, 32>>>(p, n);
}
