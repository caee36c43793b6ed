// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A stream that only its object has is no stream of another object.

__global__ void consume(const float *p, float *out) { out[threadIdx.x] = p[threadIdx.x]; }
struct Context {
  cudaStream_t compute;
  cudaStream_t stream() const { return compute; }
};
class Reader {
public:
  explicit Reader(Context &c) : context(c) {
    cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
  }
  ~Reader() {
    cudaStreamDestroy(copies);
    cudaEventDestroy(copied);
  }
  void read(float *d, const float *h, float *out, int n) {
    cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, copies);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'consume' reads memory that cudaMemcpyAsync writes in another stream
    consume<<<1, 32, 0, context.stream()>>>(d, out);
  }
  void direct(float *d, const float *h, float *out, int n) {
    cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, copies);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'consume' reads memory that cudaMemcpyAsync writes in another stream
    consume<<<1, 32, 0, context.compute>>>(d, out);
  }
  void ofArgument(const Context &c, float *d, int n, float *out) {
    cudaMemsetAsync(d, 0, n, copies);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'consume' reads memory that cudaMemsetAsync writes in another stream
    consume<<<1, 32, 0, c.compute>>>(d, out);
  }
  // Look-alikes.
  void waits(float *d, const float *h, float *out, int n) {
    cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, copies);
    cudaEventRecord(copied, copies);
    cudaStreamWaitEvent(context.stream(), copied, 0);
    consume<<<1, 32, 0, context.stream()>>>(d, out);
  }
  void synchronises(float *d, const float *h, float *out, int n) {
    cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, copies);
    cudaStreamSynchronize(copies);
    consume<<<1, 32, 0, context.stream()>>>(d, out);
  }
  void one(float *d, const float *h, float *out, int n) {
    cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, copies);
    consume<<<1, 32, 0, copies>>>(d, out);
  }

private:
  Context &context;
  cudaStream_t copies;
  cudaEvent_t copied;
};
// Others have it as well.
class Shared {
public:
  explicit Shared(Context &c) : context(c) {
    cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
    c.compute = copies;
  }
  void read(float *d, const float *h, float *out, int n) {
    cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, copies);
    consume<<<1, 32, 0, context.stream()>>>(d, out);
  }

private:
  Context &context;
  cudaStream_t copies;
};
