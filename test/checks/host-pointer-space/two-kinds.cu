// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Two copies take the same memory for that of both sides.
#include <cstddef>
#include <utility>
struct Tensor {
  float *data() const;
};
void sameKindTwice(float *d, const float *h, float *out, size_t n, cudaStream_t s) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
  // CHECK: :[[@LINE+2]]:3: warning: the source of this copy from host to device is the destination of one from host to device: one of the kinds is wrong
  // CHECK: :[[@LINE-2]]:3: note: copied here, too
  cudaMemcpyAsync(out, d, n * sizeof(float), cudaMemcpyHostToDevice, s);
}
void parts(const Tensor &from, const Tensor &to, size_t n, cudaStream_t s) {
  const float *source = from.data();
  float *target = to.data();
  for (size_t i = 0; i < 4; ++i)
    cudaMemcpyAsync(target + i * n, source + i * n, n * sizeof(float), cudaMemcpyDeviceToHost, s);
  // CHECK: :[[@LINE+1]]:3: warning: the destination of this copy from host to device is the destination of one from device to host
  cudaMemcpyAsync(target + 4 * n, source, n * sizeof(float), cudaMemcpyHostToDevice, s);
}

// There and back, one or the other, exchanged, managed, within the device, another element, in a helper, asked.
void thereAndBack(float *d, float *h, size_t n) {
  cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void oneOrOther(float *a, float *b, size_t n, bool up) {
  if (up)
    cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyHostToDevice);
  else
    cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void exchanged(float *a, float *b, size_t n) {
  cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyHostToDevice);
  std::swap(a, b);
  cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void managed(float *a, float *b, size_t n) {
  float *m = nullptr;
  cudaMallocManaged(&m, n * sizeof(float));
  cudaMemcpy(m, a, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(m, b, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(m);
}
void within(float *a, float *b, size_t n) {
  cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaMemcpy(a, b, n * sizeof(float), cudaMemcpyDeviceToHost);
}
struct Buffer {
  float *data;
};
void otherElement(Buffer *buffers, float *h, size_t n) {
  cudaMemcpy(buffers[0].data, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(buffers[1].data, buffers[0].data, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void copyOf(float *p, const float *h, float *out, size_t n) {
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, p);
  cudaMemcpy(p, h, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(out, p, n * sizeof(float), cudaMemcpyHostToDevice);
}
