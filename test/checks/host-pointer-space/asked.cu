// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <vector>

// Where memory is decides how it is copied.
int deviceOf(const void *p) {
  cudaPointerAttributes attributes;
  if (!p || cudaPointerGetAttributes(&attributes, p) != cudaSuccess)
    return -1;
  return attributes.type == cudaMemoryTypeDevice ? attributes.device : -1;
}
template <class T> void fromDevice(T *out, const T *in, size_t n, cudaStream_t stream) {
  if (out == in)
    return;
  if (deviceOf(out) == -1)
    cudaMemcpyAsync(out, in, n * sizeof(T), cudaMemcpyDeviceToHost, stream);
  else
    cudaMemcpyAsync(out, in, n * sizeof(T), cudaMemcpyDeviceToDevice, stream);
}
void use(const float *d, size_t n, cudaStream_t stream) {
  std::vector<float> host(n);
  fromDevice(host.data(), d, n, stream);
  float one[1];
  fromDevice(one, d, 1, stream);
  cudaStreamSynchronize(stream);
}
bool isOnDevice(const void *p);
void unseen(const float *d, cudaStream_t stream) {
  float one[1];
  cudaMemcpyAsync(one, d, sizeof(one), isOnDevice(one) ? cudaMemcpyDeviceToDevice : cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
}
void notAsked(const float *d, cudaStream_t stream) {
  float one[1];
  // CHECK: :[[@LINE+1]]:3: warning: 'one' is the destination of a copy from device to device
  cudaMemcpyAsync(one, d, sizeof(one), cudaMemcpyDeviceToDevice, stream);
  cudaStreamSynchronize(stream);
}
void askedOfAnother(const float *d, cudaStream_t stream) {
  float one[1];
  if (deviceOf(d) < 0)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: 'one' is the destination of a copy from device to device
  cudaMemcpyAsync(one, d, sizeof(one), cudaMemcpyDeviceToDevice, stream);
  cudaStreamSynchronize(stream);
}
