// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Copies and memsets in the default stream, on the memory of work that the given stream has.

__global__ void k(float *p, int n) { *p = n; }
__global__ void reads(const float *p, float *q) { *q = *p; }
void wait(cudaStream_t);
inline void waits(cudaStream_t s) { cudaStreamSynchronize(s); }
void log(const char *);

void result(float *h, float *d, int n, cudaStream_t stream) {
  k<<<1, n, 0, stream>>>(d, n);
  log("done");
  // CHECK: :[[@LINE+2]]:3: warning: 'cudaMemcpy' goes to the default stream, although 'result' has the stream 'stream'
  // CHECK: :[[@LINE-3]]:3: note: this is in 'stream', on the same memory
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
}
void between(float *d, float *e, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemcpy' goes to the default stream
  cudaMemcpy(d, e, n, cudaMemcpyDeviceToDevice);
  k<<<1, n, 0, stream>>>(d, n);
}
struct Counter {
  void reset(cudaStream_t stream) {
    // CHECK: :[[@LINE+1]]:5: warning: 'cudaMemset' goes to the default stream, although 'reset' has the stream 'stream'
    cudaMemset(count, 0, 4);
    k<<<1, 1, 0, stream>>>(count, 1);
  }
  float *count;
};
void use(Counter &c, cudaStream_t s) { c.reset(s); }

// The host waits, for the one or the other.
void synchronised(float *h, float *d, int n, cudaStream_t stream) {
  k<<<1, n, 0, stream>>>(d, n);
  cudaStreamSynchronize(stream);
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
}
void inHelper(float *h, float *d, int n, cudaStream_t stream) {
  k<<<1, n, 0, stream>>>(d, n);
  waits(stream);
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
}
void unseen(float *h, float *d, int n, cudaStream_t stream) {
  k<<<1, n, 0, stream>>>(d, n);
  wait(stream);
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
}
void uploaded(const float *h, float *d, int n, cudaStream_t stream) {
  cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  k<<<1, n, 0, stream>>>(d, n);
}
// Read by both, other memory, and a stream that only may be given.
void bothRead(float *h, float *d, float *q, int n, cudaStream_t stream) {
  reads<<<1, n, 0, stream>>>(d, q);
  cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost);
}
void other(float *h, float *d, float *e, int n, cudaStream_t stream) {
  k<<<1, n, 0, stream>>>(d, n);
  cudaMemset(e, 0, n);
}
void chosen(float *h, float *d, int n, cudaStream_t stream) {
  if (!stream) {
    cudaMemset(d, 0, n);
    return;
  }
  cudaMemsetAsync(d, 0, n, stream);
}
