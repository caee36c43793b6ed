// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The stream of a queue object, which an owner of the library leads to; a stream behind two pointers; and one that a function says of an object.

#include <memory>

__global__ void k(float *p, int n) { p[threadIdx.x] += n; }

struct QueueImpl {
  cudaStream_t stream;
  int device;
};
struct Queue {
  std::shared_ptr<QueueImpl> impl;
};
void inOrder(Queue &queue, float *p, size_t n) { cudaMemsetAsync(p, 0, n, queue.impl->stream); }
void launch(Queue &queue, float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'launch' has the stream 'queue.stream'
  k<<<1, 32>>>(p, n);
}
void clear(Queue const &queue, float *p, size_t n) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream, although 'clear' has the stream 'queue.stream'
  cudaMemset(p, 0, n);
}
void behind(cudaStream_t **stream, float *p, int n) {
  k<<<1, 32, 0, **stream>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'behind' has the stream 'stream'
  k<<<1, 32>>>(p, n);
}
class Resources {
  struct State;
  State *state;
};
cudaStream_t streamOf(Resources const &r);
void said(Resources const &r, float *p, int n) {
  cudaMemsetAsync(p, 0, n, streamOf(r));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'said' has the stream 'streamOf(r)'
  k<<<1, 32>>>(p, n);
}

// Look-alikes.
void inIt(Resources const &r, float *p, int n) {
  cudaMemsetAsync(p, 0, n, streamOf(r));
  k<<<1, 32, 0, streamOf(r)>>>(p, n);
}
void unnamed(Queue &, float *p, size_t n) { cudaMemset(p, 0, n); }
void waitsAfterwards(Queue &queue, float *p, size_t n) {
  cudaMemset(p, 0, n);
  cudaDeviceSynchronize();
}
int deviceOf(Queue &queue, float *p, size_t n) {
  cudaMemset(p, 0, n);
  return queue.impl->device;
}
struct TwoImpl {
  cudaStream_t copies, kernels;
};
struct TwoQueues {
  std::unique_ptr<TwoImpl> impl;
};
void oneOfTwo(TwoQueues &queue, float *p, int n) { k<<<1, 32>>>(p, n); }
struct HiddenQueue {
private:
  std::shared_ptr<QueueImpl> impl;
};
void hidden(HiddenQueue &queue, float *p, int n) { k<<<1, 32>>>(p, n); }
class Pool;
cudaStream_t next(Pool &pool);
void oneOfMany(Pool &pool, float *p, int n) {
  cudaMemsetAsync(p, 0, n, next(pool));
  k<<<1, 32>>>(p, n);
}
void elementOf(cudaStream_t **streams, float *p, int n) {
  k<<<1, 32, 0, *streams[1]>>>(p, n);
  k<<<1, 32>>>(p, n);
}
