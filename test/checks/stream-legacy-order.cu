// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- -DCUDA_API_PER_THREAD_DEFAULT_STREAM | FileCheck --check-prefix=THREAD %s

__global__ void produce(float *p, int n) { p[threadIdx.x] = n; }
__global__ void consume(const float *p, float *out) { out[threadIdx.x] = p[threadIdx.x]; }

void launched(float *d, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(d, 1);
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in the default stream, and nothing orders them [cuda-stream-legacy-order]
  // CHECK: :[[@LINE-2]]:3: note: the other work is here
  // CHECK: :[[@LINE+1]]:3: note: a stream created with cudaStreamNonBlocking does not wait for the default stream
  consume<<<1, 32, 0, s>>>(d, out);
  cudaStreamDestroy(s);
}
void copiedBack(float *d, float *h, int n) {
  cudaStream_t s;
  cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, 0);
  produce<<<1, 32, 0, s>>>(d, 1);
  // CHECK: :[[@LINE+1]]:3: warning: cudaMemcpy reads memory that the launch of 'produce' writes in a stream created with cudaStreamNonBlocking
  cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaStreamDestroy(s);
}
void cleared(float *d, float *out, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemsetAsync(d, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that cudaMemsetAsync writes in the default stream
  consume<<<1, 32, 0, s>>>(d, out);
  cudaStreamDestroy(s);
}

// Look-alikes.
void blocking(float *d, float *out) {
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreateWithFlags(&t, cudaStreamDefault);
  produce<<<1, 32>>>(d, 1);
  consume<<<1, 32, 0, s>>>(d, out);
  produce<<<1, 32>>>(d, 1);
  consume<<<1, 32, 0, t>>>(d, out);
}
void synchronised(float *d, float *out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  produce<<<1, 32>>>(d, 1);
  cudaDeviceSynchronize();
  consume<<<1, 32, 0, s>>>(d, out);
  cudaStreamSynchronize(s);
  produce<<<1, 32>>>(d, 1);
}
void blockingCopy(float *d, const float *h, float *out, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  consume<<<1, 32, 0, s>>>(d, out);
}
void someFlags(float *d, float *out, unsigned flags) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, flags);
  produce<<<1, 32>>>(d, 1);
  consume<<<1, 32, 0, s>>>(d, out);
}
// THREAD: warning: the launch of 'consume' reads memory that the launch of 'produce' writes
