// RUN: %check --checks='-*,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A stream that every object makes for itself, and that does not wait for the default stream.

#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    cudaError_t error = (call);                                                                                                              \
    if (error != cudaSuccess)                                                                                                                \
      throw error;                                                                                                                           \
  } while (0)
__global__ void move(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }
struct Batch {
  float *host, *device;
  int count;
};
class Layer {
public:
  Layer() { CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)); }
  Layer(const Layer &) = delete;
  ~Layer() { cudaStreamDestroy(stream); }
  void forward(Batch *batch, float *top) {
    CHECK(cudaMemcpyAsync(batch->device, batch->host, batch->count, cudaMemcpyHostToDevice, stream));
    // CHECK: :[[@LINE+1]]:11: warning: cudaMemcpy reads memory that cudaMemcpyAsync writes in a stream created with cudaStreamNonBlocking, and nothing orders them
    CHECK(cudaMemcpy(top, batch->device, batch->count, cudaMemcpyDeviceToDevice));
    CHECK(cudaStreamSynchronize(stream));
  }
  void kernels(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'move' reads memory that the launch of 'move' writes in a stream created with cudaStreamNonBlocking
    move<<<1, 32>>>(b, a);
  }
  void backwards(float *a, float *b) {
    move<<<1, 32>>>(b, a);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'move' reads memory that the launch of 'move' writes in the default stream
    move<<<1, 32, 0, stream>>>(a, b);
  }
  void result(float *a, float *b, float *host) {
    move<<<1, 32, 0, stream>>>(a, b);
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy reads memory that the launch of 'move' writes in a stream created with cudaStreamNonBlocking
    cudaMemcpy(host, a, 32, cudaMemcpyDeviceToHost);
  }
  // Look-alikes.
  void synchronised(Batch *batch, float *top) {
    CHECK(cudaMemcpyAsync(batch->device, batch->host, batch->count, cudaMemcpyHostToDevice, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaMemcpy(top, batch->device, batch->count, cudaMemcpyDeviceToDevice));
  }
  void sameStream(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32, 0, stream>>>(b, a);
  }
  void otherMemory(float *a, float *b, float *c, float *d) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32>>>(c, d);
  }

private:
  cudaStream_t stream;
};
template <class T> class Of {
public:
  Of() : data(nullptr) { cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking); }
  void run(float *a, float *b) {
    move<<<1, 32, 0, own>>>(a, b);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'move' reads memory that the launch of 'move' writes in a stream created with cudaStreamNonBlocking
    move<<<1, 32>>>(b, a);
  }

private:
  T *data;
  cudaStream_t own;
};
void use(float *a, float *b) {
  Of<int> o;
  o.run(a, b);
}
// It may be the default stream, or one that waits for it.
class Lazy {
public:
  explicit Lazy(bool own) {
    if (own)
      cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  }
  void run(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32>>>(b, a);
  }

private:
  cudaStream_t stream = nullptr;
};
class Either {
public:
  Either() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  explicit Either(int) { cudaStreamCreate(&stream); }
  void run(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32>>>(b, a);
  }

private:
  cudaStream_t stream;
};
class Later {
public:
  void init() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  void run(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32>>>(b, a);
  }

private:
  cudaStream_t stream = nullptr;
};
struct Open {
  Open() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  void run(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32>>>(b, a);
  }
  cudaStream_t stream;
};
class Leaves {
public:
  explicit Leaves(bool none) {
    if (none)
      return;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  }
  void run(float *a, float *b) {
    move<<<1, 32, 0, stream>>>(a, b);
    move<<<1, 32>>>(b, a);
  }

private:
  cudaStream_t stream = nullptr;
};
