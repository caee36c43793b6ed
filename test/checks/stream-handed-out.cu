// RUN: %check --checks='-*,cuda-stream-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

// A stream that an accessor gives as an object, and one that is made of null.
struct View {
  cudaStream_t value{};
  View() = default;
  View(cudaStream_t v) : value(v) {}
  operator cudaStream_t() const { return value; }
};
struct Handle {
  View get_stream() const;
};
template <class T> struct Buffer {
  Buffer(unsigned long n, View stream);
  ~Buffer();
  T *data();
};
void made(const Handle &handle, int n) {
  // CHECK: :[[@LINE+1]]:17: warning: 'Buffer' is given the default stream, although 'made' has the stream 'handle.get_stream'
  Buffer<float> b(n, nullptr);
  scale<<<1, 256, 0, handle.get_stream()>>>(b.data(), 2);
}
void set(const Handle &handle, float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaMemsetAsync' goes to the default stream, although 'set' has the stream 'handle.get_stream'
  cudaMemsetAsync(x, 0, n * sizeof(float));
  scale<<<1, 256, 0, handle.get_stream()>>>(x, 2);
}
void right(const Handle &handle, int n) {
  Buffer<float> b(n, handle.get_stream());
  auto stream = handle.get_stream();
  scale<<<1, 256, 0, stream>>>(b.data(), 2);
  cudaMemsetAsync(b.data(), 0, n * sizeof(float), handle.get_stream());
}
// No stream is at hand.
void none(float *x, int n) {
  Buffer<float> b(n, nullptr);
  scale<<<1, 256>>>(b.data(), 2);
}

// What the runtime stores behind a reference, or a pointer, is another handle.
void again(cudaGraph_t g, cudaStream_t s, cudaGraphExec_t &e, cudaEvent_t *at) {
  if (e)
    cudaGraphExecDestroy(e);
  cudaGraphInstantiate(&e, g, 0);
  cudaGraphLaunch(e, s);
  cudaEventDestroy(*at);
  cudaEventCreate(at);
  cudaEventRecord(*at, s);
}
void gone(cudaGraphExec_t &e, cudaStream_t s) {
  cudaGraphExecDestroy(e);
  // CHECK: :[[@LINE+1]]:3: warning: this executable graph is used after it is destroyed
  cudaGraphLaunch(e, s);
}

// What is done may depend on whether the stream is captured.
bool verify;
void launch(float *x, cudaStream_t s) {
  scale<<<1, 32, 0, s>>>(x, 2);
  cudaStreamCaptureStatus status;
  cudaStreamIsCapturing(s, &status);
  if (verify && status == cudaStreamCaptureStatusNone)
    cudaDeviceSynchronize();
}
void launchInfo(float *x, cudaStream_t s) {
  cudaStreamCaptureStatus status;
  cudaStreamGetCaptureInfo(s, &status);
  if (status == cudaStreamCaptureStatusNone)
    cudaDeviceSynchronize();
}
void captureInfo(float *x, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  launchInfo(x, s);
  cudaStreamEndCapture(s, g);
}
void capture(float *x, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  launch(x, s);
  cudaStreamEndCapture(s, g);
}
void captureUnasked(float *x, cudaStream_t s, cudaGraph_t *g) {
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  scale<<<1, 32, 0, s>>>(x, 2);
  // CHECK: :[[@LINE+1]]:3: warning: cudaDeviceSynchronize while a stream is captured fails
  cudaDeviceSynchronize();
  cudaStreamEndCapture(s, g);
}

// Parts of pinned memory: behind what is copied, and in it.
void halves(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 2 * n * sizeof(float));
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
  for (int i = 0; i < n; ++i)
    h[n + i] = 1;
  cudaStreamSynchronize(s);
}
void within(float *d, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, 2 * n * sizeof(float));
  cudaMemcpyAsync(d, h, 2 * n * sizeof(float), cudaMemcpyHostToDevice, s);
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
    h[n + i] = 1;
  cudaStreamSynchronize(s);
}

// Events of an array take turns.
void turns(float *x, int n, cudaStream_t s, cudaStream_t t) {
  cudaEvent_t done[3];
  cudaEventCreate(&done[0]);
  cudaEventCreate(&done[1]);
  cudaEventCreate(&done[2]);
  for (int i = 0; i < n; ++i) {
    cudaStreamWaitEvent(s, done[(i + 1) % 3], 0);
    scale<<<1, 32, 0, s>>>(x + 32 * i, 2);
    cudaEventRecord(done[i % 3], t);
  }
}
void never(float *x, cudaStream_t s) {
  cudaEvent_t done[2];
  cudaEventCreate(&done[0]);
  cudaEventCreate(&done[1]);
  // CHECK: :[[@LINE+1]]:3: warning: cudaStreamWaitEvent waits for an event that is never recorded
  cudaStreamWaitEvent(s, done[1], 0);
  scale<<<1, 32, 0, s>>>(x, 2);
}
