// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A default stream that is written is as much forgotten as one that is left
// out, where the function's own stream is used for nothing else or for work on
// the same memory.
__global__ void k(float *);
struct Handle {
  cudaStream_t get_stream() const;
};
void parameter(float *p, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'parameter' has the stream 'stream'
  k<<<1, 256, 0, 0>>>(p);
}
void fetched(const Handle &handle, float *p) {
  cudaStream_t stream = handle.get_stream();
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream
  k<<<1, 256, 0, 0>>>(p);
}
void copied(float *p, const float *h, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemcpyAsync' goes to the default stream
  cudaMemcpyAsync(p, h, 64, cudaMemcpyHostToDevice, nullptr);
}
void sameMemory(float *p, cudaStream_t stream) {
  k<<<1, 256, 0, stream>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream
  k<<<1, 256, 0, 0>>>(p);
}
// Meant: other memory, a stream that nobody is to use, one that is asked for, a
// wait for the default stream.
void beside(float *p, float *q, cudaStream_t stream) {
  k<<<1, 256, 0, stream>>>(p);
  k<<<1, 256, 0, 0>>>(q);
}
void unnamed(float *p, cudaStream_t) { k<<<1, 256, 0, 0>>>(p); }
void unused(float *p, cudaStream_t stream) {
  (void)stream;
  k<<<1, 256, 0, 0>>>(p);
}
void asked(float *p, cudaStream_t stream) {
  if (stream)
    k<<<1, 256, 0, stream>>>(p);
  else
    k<<<1, 256, 0, 0>>>(p);
}
void waited(float *p, cudaStream_t stream) {
  k<<<1, 256, 0, 0>>>(p);
  cudaStreamSynchronize(0);
}
void legacy(float *p, cudaStream_t stream) { k<<<1, 256, 0, cudaStreamLegacy>>>(p); }
