// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstring>

// A staging buffer that the next turn fills again.
void chunks(char *d, const char *h, size_t total, size_t chunk, cudaStream_t stream) {
  char *staging = nullptr;
  cudaMallocHost((void **)&staging, chunk);
  for (size_t at = 0; at < total; at += chunk) {
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
    memcpy(staging, h + at, chunk);
    cudaMemcpyAsync(d + at, staging, chunk, cudaMemcpyHostToDevice, stream);
  }
  cudaStreamSynchronize(stream);
  cudaFreeHost(staging);
}
void result(void *out, const char *d, size_t n, cudaStream_t stream) {
  char *staging = nullptr;
  cudaMallocHost((void **)&staging, n);
  cudaMemcpyAsync(staging, d, n, cudaMemcpyDeviceToHost, stream);
  // CHECK: :[[@LINE+1]]:3: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  memcpy(out, staging, n);
  cudaStreamSynchronize(stream);
  cudaFreeHost(staging);
}
// What the caller pinned.
int registered(int *h, const int *d, size_t n, cudaStream_t stream) {
  cudaHostRegister(h, n * sizeof(int), 0);
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  // CHECK: :[[@LINE+1]]:15: warning: memory of cudaHostRegister is read while cudaMemcpyAsync may still write it
  int first = h[0];
  cudaStreamSynchronize(stream);
  cudaHostUnregister(h);
  return first;
}

// Look-alikes.
void waits(char *d, const char *h, size_t total, size_t chunk, cudaStream_t stream) {
  char *staging = nullptr;
  cudaMallocHost((void **)&staging, chunk);
  for (size_t at = 0; at < total; at += chunk) {
    memcpy(staging, h + at, chunk);
    cudaMemcpyAsync(d + at, staging, chunk, cudaMemcpyHostToDevice, stream);
    cudaStreamSynchronize(stream);
  }
  cudaFreeHost(staging);
}
void twoBuffers(char *d, const char *h, size_t total, size_t chunk, cudaStream_t stream, cudaEvent_t *free) {
  char *staging[2];
  cudaMallocHost((void **)&staging[0], chunk);
  cudaMallocHost((void **)&staging[1], chunk);
  int turn = 0;
  for (size_t at = 0; at < total; at += chunk, turn ^= 1) {
    cudaEventSynchronize(free[turn]);
    memcpy(staging[turn], h + at, chunk);
    cudaMemcpyAsync(d + at, staging[turn], chunk, cudaMemcpyHostToDevice, stream);
    cudaEventRecord(free[turn], stream);
  }
  cudaStreamSynchronize(stream);
}
void onlyRead(char *d, char *out, size_t n, cudaStream_t stream) {
  char *staging = nullptr;
  cudaMallocHost((void **)&staging, n);
  memset(staging, 0, n);
  cudaMemcpyAsync(d, staging, n, cudaMemcpyHostToDevice, stream);
  memcpy(out, staging, n);
  cudaStreamSynchronize(stream);
}
// What kind of memory of the host it is does not matter.
int ofAnyKind(int *h, const int *d, size_t n, cudaStream_t stream) {
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  // CHECK: :[[@LINE+1]]:10: warning: this memory is read while cudaMemcpyAsync may still write it
  return h[0];
}
