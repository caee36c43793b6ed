// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who asks a stream until it is done has waited for what was in it before, and for nothing that comes later.

#include <chrono>
#include <thread>

static void poll(cudaStream_t s) {
  while (cudaStreamQuery(s) == cudaErrorNotReady)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
unsigned before(const unsigned *device, cudaStream_t s) {
  unsigned result[8];
  poll(s);
  cudaMemcpyAsync(result, device, sizeof(result), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:10: warning: 'result' is read while cudaMemcpyAsync may still write it
  return result[0];
}
unsigned beforeAll(const unsigned *device, cudaEvent_t *events, int n, cudaStream_t s) {
  unsigned *result;
  cudaMallocHost(&result, 8 * sizeof(unsigned));
  for (int i = 0; i < n; i++)
    while (cudaEventQuery(events[i]) == cudaErrorNotReady)
      std::this_thread::yield();
  cudaMemcpyAsync(result, device, 8 * sizeof(unsigned), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:10: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
  return result[0];
}
unsigned behind(const unsigned *device, cudaStream_t s) {
  unsigned result[8];
  cudaMemcpyAsync(result, device, sizeof(result), cudaMemcpyDeviceToHost, s);
  poll(s);
  return result[0];
}
unsigned behindAll(const unsigned *device, cudaStream_t *streams, int n, int which) {
  unsigned result[8];
  cudaMemcpyAsync(result, device, sizeof(result), cudaMemcpyDeviceToHost, streams[which]);
  for (int i = 0; i < n; i++)
    poll(streams[i]);
  return result[0];
}
unsigned behindEach(const unsigned *device, cudaStream_t *streams, int n, int which) {
  unsigned result[8];
  cudaMemcpyAsync(result, device, sizeof(result), cudaMemcpyDeviceToHost, streams[which]);
  for (int i = 0; i < n; i++)
    while (cudaStreamQuery(streams[i]) == cudaErrorNotReady)
      std::this_thread::yield();
  return result[0];
}
