// RUN: %check --checks='-*,cuda-stream-missing-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    cudaError_t error = (call);                                                                                                              \
    if (error != cudaSuccess)                                                                                                                \
      fail(error);                                                                                                                           \
  } while (0)
[[noreturn]] void fail(cudaError_t);
__global__ void produce(float *p, int n) { p[threadIdx.x] = n; }
__global__ void consume(const float *p, float *out) { out[threadIdx.x] = p[threadIdx.x]; }

struct Streams {
  cudaStream_t a, b;
  Streams() {
    CHECK(cudaStreamCreate(&a));
    CHECK(cudaStreamCreate(&b));
  }
  ~Streams() {
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
  }
};

void kernels(float *d, float *out) {
  cudaStream_t a, b;
  CHECK(cudaStreamCreate(&a));
  CHECK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  produce<<<1, 32, 0, a>>>(d, 1);
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes in another stream, and nothing orders them [cuda-stream-missing-wait]
  // CHECK: :[[@LINE-2]]:3: note: the other work is here
  // CHECK: :[[@LINE+1]]:3: note: record an event after the first
  consume<<<1, 32, 0, b>>>(d, out);
}
void copied(float *d, const float *h, float *out, int n) {
  Streams s;
  CHECK(cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s.a));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that cudaMemcpyAsync writes in another stream
  consume<<<1, 32, 0, s.b>>>(d, out);
}
void back(float *d, float *h, int n) {
  Streams s;
  produce<<<1, 32, 0, s.a>>>(d, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: cudaMemcpyAsync reads memory that the launch of 'produce' writes in another stream
  CHECK(cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, s.b));
}
// The event is recorded before the work, or in the other stream.
void recordedTooEarly(float *d, float *out) {
  Streams s;
  cudaEvent_t e;
  CHECK(cudaEventCreate(&e));
  CHECK(cudaEventRecord(e, s.a));
  produce<<<1, 32, 0, s.a>>>(d, 1);
  CHECK(cudaStreamWaitEvent(s.b, e, 0));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes
  consume<<<1, 32, 0, s.b>>>(d, out);
}
void recordedElsewhere(float *d, float *out) {
  Streams s;
  cudaEvent_t e;
  CHECK(cudaEventCreate(&e));
  produce<<<1, 32, 0, s.a>>>(d, 1);
  CHECK(cudaEventRecord(e, s.b));
  CHECK(cudaStreamWaitEvent(s.b, e, 0));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes
  consume<<<1, 32, 0, s.b>>>(d, out);
}
static void first(float *d, cudaStream_t s) { produce<<<1, 32, 0, s>>>(d, 1); }
static void second(float *d, float *out, cudaStream_t s) { consume<<<1, 32, 0, s>>>(d, out); }
void helpers(float *d, float *out) {
  Streams s;
  first(d, s.a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes
  second(d, out, s.b);
}
void onOnePath(float *d, float *out, bool wait) {
  Streams s;
  first(d, s.a);
  if (wait)
    cudaStreamSynchronize(s.a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'consume' reads memory that the launch of 'produce' writes
  second(d, out, s.b);
}

// Look-alikes.
void waited(float *d, float *out) {
  Streams s;
  cudaEvent_t e;
  CHECK(cudaEventCreate(&e));
  produce<<<1, 32, 0, s.a>>>(d, 1);
  CHECK(cudaEventRecord(e, s.a));
  CHECK(cudaStreamWaitEvent(s.b, e, 0));
  consume<<<1, 32, 0, s.b>>>(d, out);
}
void synchronised(float *d, float *out) {
  Streams s;
  first(d, s.a);
  cudaStreamSynchronize(s.a);
  second(d, out, s.b);
  cudaDeviceSynchronize();
  first(d, s.a);
}
void throughDefault(float *d, float *out) {
  Streams s;
  produce<<<1, 32, 0, s.a>>>(d, 1);
  produce<<<1, 1>>>(out, 1);
  consume<<<1, 32, 0, s.b>>>(d, out);
}
void bothRead(const float *d, float *x, float *y) {
  Streams s;
  consume<<<1, 32, 0, s.a>>>(d, x);
  consume<<<1, 32, 0, s.b>>>(d, y);
}
void parts(float *d, int n) {
  Streams s;
  produce<<<1, 32, 0, s.a>>>(d, 1);
  produce<<<1, 32, 0, s.b>>>(d + n, 1);
}
void mayBeTheSame(float *d, float *out, cudaStream_t a, cudaStream_t b) {
  first(d, a);
  second(d, out, b);
}
void unseen();
void mayWait(float *d, float *out) {
  Streams s;
  first(d, s.a);
  unseen();
  second(d, out, s.b);
}
