// RUN: %check --checks='-*,cuda-stream-missing-wait,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void fill(float *p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    p[i] = 1;
}
__global__ void twice(float *out, const float *in, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = 2 * in[i];
}

// Two parameters, each with an event: nobody lets one stream wait for itself.
void parameters(float *p, float *q, int n, cudaStream_t first, cudaStream_t second, cudaEvent_t event) {
  cudaEventRecord(event, first);
  fill<<<1, 256, 0, first>>>(p, n);
  cudaStreamWaitEvent(second, event, 0);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'twice' reads memory that the launch of 'fill' writes in another stream, and nothing orders them
  twice<<<1, 256, 0, second>>>(q, p, n);
}
// Two members.
class Reader {
  cudaStream_t copies_, kernels_;
  cudaEvent_t event_;
  float *staging_;

public:
  Reader() {
    cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&kernels_, cudaStreamNonBlocking);
    cudaEventCreate(&event_);
  }
  void read(float *d, const float *pinned, size_t n) {
    cudaMemcpyAsync(d, pinned, n * sizeof(float), cudaMemcpyHostToDevice, copies_);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' writes memory that cudaMemcpyAsync writes in another stream
    fill<<<1, 256, 0, kernels_>>>(d, n);
  }
  void recordedBefore(float *d, const float *pinned, size_t n) {
    cudaEventRecord(event_, copies_);
    cudaMemcpyAsync(d, pinned, n * sizeof(float), cudaMemcpyHostToDevice, copies_);
    cudaStreamWaitEvent(kernels_, event_, 0);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' writes memory that cudaMemcpyAsync writes in another stream
    fill<<<1, 256, 0, kernels_>>>(d, n);
  }
  void right(float *d, const float *pinned, size_t n) {
    cudaMemcpyAsync(d, pinned, n * sizeof(float), cudaMemcpyHostToDevice, copies_);
    cudaEventRecord(event_, copies_);
    cudaStreamWaitEvent(kernels_, event_, 0);
    fill<<<1, 256, 0, kernels_>>>(d, n);
  }
  void oneStream(float *d, const float *pinned, size_t n) {
    cudaMemcpyAsync(d, pinned, n * sizeof(float), cudaMemcpyHostToDevice, copies_);
    fill<<<1, 256, 0, copies_>>>(d, n);
  }
  // It may be the same one, which others can ask for.
  cudaStream_t copies() const { return copies_; }
  void given(float *d, const float *pinned, size_t n, cudaStream_t stream) {
    cudaMemcpyAsync(d, pinned, n * sizeof(float), cudaMemcpyHostToDevice, copies_);
    fill<<<1, 256, 0, stream>>>(d, n);
  }
};
// An event that nobody recorded.
void neverRecorded(float *p, float *q, int n, cudaStream_t first, cudaStream_t second) {
  cudaEvent_t ready;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  fill<<<1, 256, 0, first>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent waits for an event that is never recorded: it holds nothing up
  cudaStreamWaitEvent(second, ready, 0);
  twice<<<1, 256, 0, second>>>(q, p, n);
  cudaEventDestroy(ready);
}
void recorded(float *p, float *q, int n, cudaStream_t first, cudaStream_t second) {
  cudaEvent_t ready;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  fill<<<1, 256, 0, first>>>(p, n);
  cudaEventRecord(ready, first);
  cudaStreamWaitEvent(second, ready, 0);
  twice<<<1, 256, 0, second>>>(q, p, n);
  cudaEventDestroy(ready);
}
void record(cudaEvent_t event, cudaStream_t stream);
void recordedElsewhere(float *p, float *q, int n, cudaStream_t first, cudaStream_t second) {
  cudaEvent_t ready;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  fill<<<1, 256, 0, first>>>(p, n);
  record(ready, first);
  cudaStreamWaitEvent(second, ready, 0);
  twice<<<1, 256, 0, second>>>(q, p, n);
}
// The first turn waits for nothing.
void turns(float *p, int n, int count, cudaStream_t first, cudaStream_t second) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  for (int i = 0; i < count; ++i) {
    cudaStreamWaitEvent(first, done, 0);
    fill<<<1, 256, 0, first>>>(p, n);
    cudaEventRecord(done, first);
  }
  cudaEventDestroy(done);
}
struct Keeper {
  cudaEvent_t event;
};
void kept(Keeper &k, cudaStream_t stream) {
  cudaEvent_t made;
  cudaEventCreate(&made);
  k.event = made;
  cudaStreamWaitEvent(stream, made, 0);
}
// They may be the same.
void maybeSame(float *p, float *q, int n, cudaStream_t first, cudaStream_t second) {
  fill<<<1, 256, 0, first>>>(p, n);
  twice<<<1, 256, 0, second>>>(q, p, n);
}
class Given {
  cudaStream_t a_, b_;

public:
  Given(cudaStream_t a, cudaStream_t b) : a_(a), b_(b) {}
  void run(float *p, float *q, int n) {
    fill<<<1, 256, 0, a_>>>(p, n);
    twice<<<1, 256, 0, b_>>>(q, p, n);
  }
};
// Freed in another stream.
void freed(float *q, int n, cudaStream_t exec, cudaStream_t pool, cudaEvent_t start) {
  float *p;
  cudaEventRecord(start, exec);
  cudaStreamWaitEvent(pool, start, 0);
  cudaMallocAsync(&p, n * sizeof(float), exec);
  fill<<<1, 256, 0, exec>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFreeAsync frees memory that the launch of 'fill' of another stream may still use
  cudaFreeAsync(p, pool);
}
void freedAfterWait(float *q, int n, cudaStream_t exec, cudaStream_t pool) {
  float *p;
  cudaMallocAsync(&p, n * sizeof(float), exec);
  fill<<<1, 256, 0, exec>>>(p, n);
  cudaStreamSynchronize(exec);
  cudaFreeAsync(p, pool);
}
// One that was asked for.
void same(float *p, float *q, int n, cudaStream_t first, cudaStream_t second) {
  if (first != second)
    return;
  fill<<<1, 256, 0, first>>>(p, n);
  twice<<<1, 256, 0, second>>>(q, p, n);
}
void replaced(float *p, float *q, int n, cudaStream_t first, cudaStream_t second) {
  if (!second)
    second = first;
  fill<<<1, 256, 0, first>>>(p, n);
  cudaStreamSynchronize(first);
  twice<<<1, 256, 0, second>>>(q, p, n);
}
// Other memory, and only reading.
void apart(float *p, float *q, const float *r, int n, cudaStream_t first, cudaStream_t second) {
  twice<<<1, 256, 0, first>>>(p, r, n);
  twice<<<1, 256, 0, second>>>(q, r, n);
}
