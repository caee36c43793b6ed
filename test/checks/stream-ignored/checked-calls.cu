// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      throw 1;                                                                                                                               \
  } while (0)
__global__ void k(float *p, int n) {}

// Whether a call worked says nothing about the stream that it was given.
void checked(float *d, float *h, size_t n, cudaStream_t stream) {
  CHECK(cudaMemsetAsync(d, 0, n, stream));
  // CHECK: :[[@LINE+1]]:9: warning: 'cudaMemcpyAsync' goes to the default stream, although 'checked' has the stream 'stream'
  CHECK(cudaMemcpyAsync(h, d, n, cudaMemcpyDeviceToHost));
  CHECK(cudaStreamSynchronize(stream));
}
bool start(float *d, cudaStream_t stream);
bool ofHelper(float *d, cudaStream_t stream) {
  if (!start(d, stream))
    return false;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'ofHelper' has the stream 'stream'
  k<<<1, 1>>>(d, 1);
  return true;
}
void inVariable(float *d, size_t n, cudaStream_t stream) {
  cudaError_t error = cudaMemsetAsync(d, 0, n, stream);
  if (error != cudaSuccess)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'inVariable' has the stream 'stream'
  k<<<1, 1>>>(d, 1);
}
// Asked for only after the work, and waited for where it is the default one.
void askedLater(float *d, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'askedLater' has the stream 'stream'
  k<<<1, 1>>>(d, 1);
  CHECK(cudaGetLastError());
  if (stream == 0)
    CHECK(cudaDeviceSynchronize());
}
cudaStream_t current(int device = -1);
void local(float *d) {
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream, although 'local' has the stream 's'
  auto s = current();
  k<<<1, 1>>>(d, 1);
}
void accessor(float *d, size_t n) {
  cudaMemsetAsync(d, 0, n, current());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'accessor' has the stream 'current'
  k<<<1, 1>>>(d, 1);
}
// A class that has a stream and nothing else.
class View {
  cudaStream_t raw = nullptr;

public:
  View(cudaStream_t s) : raw(s) {}
  cudaStream_t value() const { return raw; }
  bool isDefault() const { return raw == nullptr; }
};
void inner(float *d, View stream = View(nullptr)) { k<<<1, 1, 0, stream.value()>>>(d, 1); }
void view(float *d, View stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'inner' is given the default stream, although 'view' has the stream 'stream.value'
  inner(d);
  k<<<1, 1, 0, stream.value()>>>(d, 1);
}

// Look-alikes.
void asked(float *d, View stream) {
  if (stream.isDefault())
    k<<<1, 1>>>(d, 1);
  else
    k<<<1, 1, 0, stream.value()>>>(d, 1);
}
bool isCapturing(cudaStream_t stream);
void askedByHelper(float *d, cudaStream_t stream) {
  if (isCapturing(stream))
    return;
  k<<<1, 1>>>(d, 1);
}
void waitsAlways(float *d, cudaStream_t stream) {
  if (stream)
    cudaStreamSynchronize(stream);
  k<<<1, 1>>>(d, 1);
  cudaDeviceSynchronize();
}
void waitsAfterError(float *d, size_t n, cudaStream_t stream) {
  k<<<1, 1>>>(d, 1);
  if (cudaMemsetAsync(d, 0, n, stream) != cudaSuccess)
    return;
  cudaDeviceSynchronize();
}
void comparedToNothing(float *d, cudaStream_t stream) {
  (void)stream;
  k<<<1, 1>>>(d, 1);
}
cudaStream_t make() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  return s;
}
void made(float *d, float *other, size_t n) {
  cudaMemsetAsync(other, 0, n, make());
  k<<<1, 1>>>(d, 1);
}
void nullLocal(float *d) {
  cudaStream_t s = nullptr;
  k<<<1, 1>>>(d, 1);
}
void maybeUnused(float *d) {
  [[maybe_unused]] auto s = current();
  k<<<1, 1>>>(d, 1);
}
