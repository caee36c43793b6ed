// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A statement that finds a stream and does nothing with it was to choose the one that the work goes to.

struct Queue {
  void *native;
  cudaStream_t stream;
};
cudaStream_t *current();

// 1: behind a pointer without a type, in the second of two ways.
cudaError_t copy(Queue *q, void *given, float *to, const float *from, size_t bytes) {
  cudaStream_t s = nullptr;
  if (given)
    s = *(cudaStream_t *)given;
  else if (q->native)
    // CHECK: :[[@LINE+1]]:5: warning: this statement says a stream and does nothing with it: no work goes there
    *((cudaStream_t *)q->native);
  // CHECK: :[[@LINE+1]]:10: note: the function works here
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, s);
}
// 2: compared.
void set(Queue &q, float *p, size_t bytes) {
  cudaStream_t s = 0;
  if (q.native) {
    // CHECK: :[[@LINE+1]]:5: warning: this statement says a stream
    s == q.stream;
  }
  cudaMemsetAsync(p, 0, bytes, s);
}
__global__ void work(float *);
// 3: an element; 4: one of two; 5: a member of a template's class.
template <class T> struct Runner {
  T *queues;
  cudaStream_t spare;
  void run(float *p, int i) {
    cudaStream_t s = spare;
    if (i >= 0)
      // CHECK: :[[@LINE+1]]:7: warning: this statement says a stream
      queues[i].stream;
    work<<<1, 32, 0, s>>>(p);
  }
};
void run(Runner<Queue> &r, float *p) { r.run(p, 1); }
void choose(cudaStream_t *streams, bool first, float *p) {
  cudaStream_t s = nullptr;
  // CHECK: :[[@LINE+1]]:3: warning: this statement says a stream
  first ? streams[0] : streams[1];
  work<<<1, 32, 0, s>>>(p);
}

// Look-alikes.

#define UNUSED(x) (void)(x)
#define USE(x) x
void unused(Queue &q, cudaStream_t s, float *p) {
  UNUSED(q.stream);
  (void)q.stream;
  s;
  USE(q.stream);
  static_cast<void>(q.stream);
  work<<<1, 32, 0, s>>>(p);
}
void asked(Queue &q, float *p) {
  cudaStream_t s;
  s = q.stream;
  *current() = s;
  bool same = s == q.stream;
  if (same && q.stream)
    work<<<1, 32, 0, s>>>(p);
  auto get = [&] { return q.stream; };
  work<<<1, 32, 0, get()>>>(p);
}
void worksNot(Queue &q) { q.stream; }
