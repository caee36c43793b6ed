// RUN: %check --checks='-*,cuda-stream-legacy-order,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Work in the default stream beside a stream of the function's own that does not wait for it is told once, with both places.
__global__ void produce(float *p) { *p = 1; }
__global__ void consume(const float *p, float *q) { *q = *p; }
void before(float *p, float *q) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 1>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in the default stream
  consume<<<1, 1, 0, s>>>(p, q);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
void behind(float *p, float *q) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 1, 0, s>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in a stream created with cudaStreamNonBlocking
  consume<<<1, 1>>>(p, q);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
}
class Pipe {
  cudaStream_t s;

public:
  Pipe() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); }
  void run(float *p, float *q) {
    produce<<<1, 1, 0, s>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in a stream created with cudaStreamNonBlocking
    consume<<<1, 1>>>(p, q);
  }
};
void pipes(float *p, float *q) { Pipe().run(p, q); }
void copies(float *p, float *q, size_t n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemsetAsync(p, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpyAsync reads memory that cudaMemsetAsync writes in the default stream
  cudaMemcpyAsync(q, p, n, cudaMemcpyDeviceToDevice, s);
  cudaStreamSynchronize(s);
}

// What only the other one tells: of a stream that is given, or whose flags nobody knows.
void given(float *p, float *q, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'produce' goes to the default stream, although 'given' has the stream 's'
  produce<<<1, 1>>>(p);
  consume<<<1, 1, 0, s>>>(p, q);
}
void byFlag(float *p, float *q, unsigned flags) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, flags);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'produce' goes to the default stream, although 'byFlag' has the stream 's'
  produce<<<1, 1>>>(p);
  consume<<<1, 1, 0, s>>>(p, q);
}
