// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: cp %s %t.cu
// RUN: %check --fix --checks='-*,cuda-stream-ignored' %t.cu -- > /dev/null || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIX %s
// RUN: %check --checks='-*,cuda-stream-ignored' %t.cu -- | FileCheck --check-prefix=AGAIN %s
// RUN: %check --checks='-*,cuda-stream-ignored' --config='{CheckOptions: {cuda-stream-ignored.Blocking: true}}' %s -- | FileCheck --check-prefix=BLOCKING %s

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    cudaError_t error = (call);                                                                                                              \
    if (error != cudaSuccess)                                                                                                                \
      fail(error);                                                                                                                           \
  } while (0)
void fail(cudaError_t);
__global__ void k(float *p, int n) {}
void helper(float *p, int n, cudaStream_t stream = 0);
template <typename T> void fill(T *p, int n, T value, cudaStream_t stream = nullptr);

// A parameter that the rest of the function works in.
void upload(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+4]]:3: warning: the launch of 'k' goes to the default stream, although 'upload' has the stream 'stream' [cuda-stream-ignored]
  // CHECK: :[[@LINE-2]]:3: note: this is in 'stream'
  // CHECK: :[[@LINE+2]]:3: note: work in the default stream is not ordered with that of streams created with cudaStreamNonBlocking
  // FIX: k<<<1, n, 0, stream>>>(d, n);
  k<<<1, n>>>(d, n);
}
void upload2(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream
  // FIX: k<<<1, n, 16, stream>>>(d, n);
  k<<<1, n, 16>>>(d, n);
}
void upload3(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream
  // FIX: k<<<1, n, 16, stream>>>(d, n + 1);
  k<<<1, n, 16, 0>>>(d, n + 1);
}
void upload4(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+2]]:3: warning: 'cudaMemsetAsync' goes to the default stream
  // FIX: cudaMemsetAsync(d, 0, n, stream);
  cudaMemsetAsync(d, 0, n);
}
void upload5(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+3]]:3: warning: 'helper' is given the default stream
  // CHECK: note: the stream is left to its default here
  // FIX: helper(d, n, stream);
  helper(d, n);
}
void upload6(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+1]]:3: warning: 'fill' is given the default stream
  fill(d, n, 1.0f);
}
void upload7(float *d, const float *h, int n, cudaStream_t stream) {
  cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, stream);
  // CHECK: :[[@LINE+2]]:9: warning: 'cudaMemcpyAsync' goes to the default stream
  // FIX: CHECK(cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice
  CHECK(cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice));
}
// One that exists to be used.
void unused(float *d, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+3]]:3: warning: the launch of 'k' goes to the default stream, although 'unused' has the stream 'stream'
  // CHECK: :[[@LINE-2]]:43: note: 'stream' is not used
  // FIX: k<<<1, n, 0, stream>>>(d, 1);
  k<<<1, n>>>(d, 1);
}
// Other work on another way.
void otherWay(float *d, int n, bool small, cudaStream_t stream) {
  if (small)
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream
    k<<<1, n>>>(d, n);
  else
    cudaMemsetAsync(d, 0, n, stream);
}
// Only waited for.
cudaError_t waited(float *d, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream
  k<<<1, n>>>(d, n);
  return cudaStreamSynchronize(stream);
}
// A stream that comes from elsewhere.
struct Handle {
  cudaStream_t get_stream() const;
  cudaStream_t stream;
};
cudaStream_t currentStream();
void accessor(const Handle &handle, float *d, int n) {
  k<<<1, n, 0, handle.get_stream()>>>(d, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'accessor' has the stream 'handle.get_stream'
  k<<<1, n>>>(d, n);
}
void member(Handle *handle, float *d, int n) {
  cudaMemsetAsync(d, 0, n, handle->stream);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'member' has the stream 'handle.stream'
  k<<<1, n>>>(d, n);
}
void fromElsewhere(float *d, int n) {
  const cudaStream_t s = currentStream();
  helper(d, n, s);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream, although 'fromElsewhere' has the stream 's'
  // FIX: k<<<1, n, 0, s>>>(d, 2);
  k<<<1, n>>>(d, 2);
}
// A class around a stream.
class StreamView {
public:
  StreamView(cudaStream_t s) : raw(s) {}
  operator cudaStream_t() const { return raw; }
  cudaStream_t value() const { return raw; }

private:
  cudaStream_t raw;
};
void reduce(float *p, int n, StreamView stream = StreamView(nullptr));
void view(float *d, int n, StreamView stream) {
  cudaMemsetAsync(d, 0, n, stream);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream, although 'view' has the stream 'stream'
  // FIX: k<<<1, n, 0, stream>>>(d, 3);
  k<<<1, n>>>(d, 3);
}
void viewGiven(float *d, int n, StreamView stream) {
  cudaMemsetAsync(d, 0, n, stream);
  // CHECK: :[[@LINE+1]]:3: warning: 'reduce' is given the default stream
  reduce(d, n);
}
// A template.
template <typename T> void templated(T *d, int n, cudaStream_t stream) {
  cudaMemsetAsync(d, 0, n, stream);
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream, although 'templated' has the stream 'stream'
  // FIX: k<<<1, n, 0, stream>>>(d, 4);
  k<<<1, n>>>(d, 4);
}
template void templated(float *, int, cudaStream_t);
// A lambda that is given it.
void lambda(float *d, int n, cudaStream_t stream) {
  auto f = [=] {
    cudaMemsetAsync(d, 0, n, stream);
    // CHECK: :[[@LINE+2]]:5: warning: the launch of 'k' goes to the default stream, although 'this function' has the stream 'stream'
    // FIX: k<<<1, n, 0, stream>>>(d, 5);
    k<<<1, n>>>(d, 5);
  };
  f();
}
// The object's own, and the function's own: on the same memory.
class Worker {
public:
  void run(float *d, int n) {
    cudaMemsetAsync(d, 0, n, stream_);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream, although 'run' has the stream 'stream_'
    k<<<1, n>>>(d, n);
    k<<<1, n>>>(other_, n);
  }

private:
  cudaStream_t stream_;
  float *other_;
};
void created(float *d, const float *h, int n) {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, own);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'created' has the stream 'own'
  k<<<1, n>>>(d, n);
  cudaStreamDestroy(own);
}
// The second form, strict.
void blocking(float *d, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+2]]:3: warning: 'cudaMemset' goes to the default stream, although 'blocking' has the stream 'stream'
  // CHECK: :[[@LINE+2]]:3: note: this is in 'stream', on the same memory
  cudaMemset(d, 0, n);
  k<<<1, n, 0, stream>>>(d, n);
}
void otherBlocking(float *d, float *other, int n, cudaStream_t stream) {
  // BLOCKING: :[[@LINE+1]]:3: warning: 'cudaMemset' goes to the default stream
  cudaMemset(other, 0, n);
  k<<<1, n, 0, stream>>>(d, n);
}
// AGAIN-COUNT-2: warning: the launch of 'k' goes to the default stream, although
// AGAIN-NOT: although 'upload' has the stream 'stream' [cuda-stream-ignored]{{$}}

// Look-alikes.
void unnamed(float *d, int n, cudaStream_t) { k<<<1, n>>>(d, n); }
void toVoid(float *d, int n, cudaStream_t stream) {
  (void)stream;
  k<<<1, n>>>(d, n);
}
void maybeUnused(float *d, int n, [[maybe_unused]] cudaStream_t stream) { k<<<1, n>>>(d, n); }
void decided(float *d, int n, cudaStream_t stream) {
  if (stream)
    k<<<1, n, 0, stream>>>(d, n);
  else
    k<<<1, n>>>(d, n);
}
void alternative(float *d, int n, bool wait, cudaStream_t stream) {
  if (!wait) {
    cudaMemsetAsync(d, 0, n, stream);
    k<<<1, n, 0, stream>>>(d, n);
    return;
  }
  k<<<1, n>>>(d, n);
}
void synchronised(float *d, int n, cudaStream_t stream) {
  k<<<1, n>>>(d, n);
  cudaDeviceSynchronize();
  k<<<1, n, 0, stream>>>(d, n);
}
void waitsForDefault(float *d, int n, cudaStream_t stream) {
  k<<<1, n>>>(d, n);
  cudaStreamSynchronize(0);
  k<<<1, n, 0, stream>>>(d, n);
}
void joined(float *d, int n, cudaEvent_t e, cudaStream_t stream) {
  k<<<1, n>>>(d, n);
  cudaEventRecord(e);
  cudaStreamWaitEvent(stream, e, 0);
}
void onPurpose(float *d, int n, cudaStream_t stream) {
  k<<<1, n, 0, cudaStreamLegacy>>>(d, n);
  k<<<1, n, 0, stream>>>(d, n);
}
void otherMemory(float *d, float *other, const float *h, int n) {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, own);
  k<<<1, n>>>(other, n);
  cudaStreamSynchronize(own);
  cudaStreamDestroy(own);
}
void waitedBetween(float *d, const float *h, int n) {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, own);
  cudaStreamSynchronize(own);
  k<<<1, n>>>(d, n);
  cudaStreamDestroy(own);
}
void destroyed(float *d, int n, cudaStream_t stream) {
  cudaStreamDestroy(stream);
  k<<<1, n>>>(d, n);
}
void makesIt(float *d, int n, cudaStream_t *stream) {
  cudaStreamCreate(stream);
  k<<<1, n>>>(d, n);
}
void callback(cudaStream_t stream, cudaError_t status, void *data) { k<<<1, 1>>>(static_cast<float *>(data), 0); }
void sizeOfScratch(void *scratch, size_t &bytes, const float *in, float *out, int n, cudaStream_t stream = 0);
void query(const float *in, float *out, int n, cudaStream_t stream) {
  size_t bytes = 0;
  sizeOfScratch(nullptr, bytes, in, out, n);
  void *scratch;
  cudaMallocAsync(&scratch, bytes, stream);
  sizeOfScratch(scratch, bytes, in, out, n, stream);
}
void manyStreams(float *d, int n, int count, cudaStream_t *given) {
  cudaStream_t *streams = new cudaStream_t[count];
  for (int i = 0; i < count; ++i)
    cudaStreamCreate(&streams[i]);
  k<<<1, n, 0, streams[0]>>>(d, n);
  k<<<1, n, 0, given[1]>>>(d, n);
  k<<<1, n>>>(d, n);
}
void timed(float *d, int n, cudaEvent_t start, cudaStream_t stream) {
  cudaEventRecord(start, 0);
  k<<<1, n, 0, stream>>>(d, n);
}
void noStreamAtAll(float *d, int n) {
  k<<<1, n>>>(d, n);
  helper(d, n);
}
// One report for a function, with notes for a few of the others.
void several(float *d, int n, cudaStream_t stream) {
  cudaMemsetAsync(d, 0, n, stream);
  // CHECK: :[[@LINE+6]]:3: warning: the launch of 'k' goes to the default stream, although 'several' has the stream 'stream', and 5 more calls [cuda-stream-ignored]
  // CHECK: :[[@LINE+6]]:3: note: the launch of 'k' goes to it, too
  // CHECK: :[[@LINE+6]]:3: note: 'helper' is given it, too
  // CHECK: :[[@LINE+6]]:3: note: the launch of 'k' goes to it, too
  // CHECK-NOT: it, too
  // FIX: k<<<1, n, 0, stream>>>(d, 10);
  k<<<1, n>>>(d, 10);
  k<<<1, n>>>(d, 11);
  helper(d, 12);
  k<<<1, n>>>(d, 13);
  // FIX: k<<<1, n, 0, stream>>>(d, 14);
  k<<<1, n>>>(d, 14);
  // FIX: helper(d, 15, stream);
  helper(d, 15);
}
void two(float *d, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'two' has the stream 'stream', and 1 more launch [cuda-stream-ignored]
  k<<<1, n>>>(d, 20);
  k<<<1, n>>>(d, 21);
}
void three(float *d, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'three' has the stream 'stream', and 2 more launches [cuda-stream-ignored]
  k<<<1, n>>>(d, 30);
  k<<<1, n>>>(d, 31);
  k<<<1, n>>>(d, 32);
}
