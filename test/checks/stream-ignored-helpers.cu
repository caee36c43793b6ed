// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include "Inputs/host-wrappers.h"

// A function is asked for the stream, and stores it in a variable.
namespace asked {
cudaError_t currentStream(cudaStream_t *stream);
#define TRY(call)                                                              \
  do {                                                                         \
    if ((call) != cudaSuccess)                                                 \
      return;                                                                  \
  } while (0)
void hazard(float *p, int n, float *q) {
  cudaStream_t stream;
  TRY(currentStream(&stream));
  fill<<<1, 256, 0, stream>>>(q, 0, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'hazard' has the stream 'stream'
  scale<<<1, 256>>>(p, n);
}
struct Handle;
void streamOf(Handle *h, cudaStream_t &stream);
void byReference(Handle *h, float *p, int n) {
  cudaStream_t stream;
  streamOf(h, stream);
  cudaMemsetAsync(p, 0, n, stream);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'scale' goes to the default stream, although 'byReference' has the stream 'stream'
  scale<<<1, 256>>>(p, n);
}
// One that the function makes, and work on other memory.
void made(float *p, int n, float *q) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  fill<<<1, 256, 0, stream>>>(q, 0, n);
  scale<<<1, 256>>>(p, n);
  cudaStreamDestroy(stream);
}
cudaError_t makeStream(cudaStream_t *stream);
void madeElsewhere(float *p, int n, float *q) {
  cudaStream_t stream;
  makeStream(&stream);
  fill<<<1, 256, 0, stream>>>(q, 0, n);
  scale<<<1, 256>>>(p, n);
  cudaStreamDestroy(stream);
}
inline void create(cudaStream_t *stream) { cudaStreamCreate(stream); }
void madeByHelper(float *p, int n, float *q) {
  cudaStream_t stream;
  create(&stream);
  fill<<<1, 256, 0, stream>>>(q, 0, n);
  scale<<<1, 256>>>(p, n);
}
void right(float *p, int n) {
  cudaStream_t stream;
  TRY(currentStream(&stream));
  scale<<<1, 256, 0, stream>>>(p, n);
}
// Stored to twice: it may be another one.
void twice(float *p, int n, float *q, bool other) {
  cudaStream_t stream;
  currentStream(&stream);
  if (other)
    stream = nullptr;
  fill<<<1, 256, 0, stream>>>(q, 0, n);
  scale<<<1, 256>>>(p, n);
}
} // namespace asked

// A helper takes no stream, and works on the caller's memory.
namespace helpers {
template <class T> void initialise(T *p, T value, int n) {
  fill<<<1, 256>>>(p, value, n);
}
void twoLevels(float *p, int n) { initialise(p, 0.f, n); }
void clear(float *p, int n) { cudaMemsetAsync(p, 0, n * sizeof(float)); }
void clearAndWait(float *p, int n) {
  cudaMemsetAsync(p, 0, n * sizeof(float));
  cudaDeviceSynchronize();
}
void hazard(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'initialise' goes to the default stream, although 'hazard' has the stream 'stream'
  initialise(p, 0.f, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
void deeper(float *p, int n, cudaStream_t stream) {
  scale<<<1, 256, 0, stream>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'twoLevels' goes to the default stream, although 'deeper' has the stream 'stream'
  twoLevels(p, n);
}
void copies(float *p, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:3: warning: 'clear' goes to the default stream, although 'copies' has the stream 'stream'
  clear(p, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
void right(float *p, int n, cudaStream_t stream) {
  clearAndWait(p, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
void waited(float *p, int n, cudaStream_t stream) {
  clear(p, n);
  cudaDeviceSynchronize();
  scale<<<1, 256, 0, stream>>>(p, n);
}
void otherMemory(float *p, float *q, int n, cudaStream_t stream) {
  clear(q, n);
  scale<<<1, 256, 0, stream>>>(p, n);
}
void asks(float *p, int n, cudaStream_t stream) {
  if (stream) {
    scale<<<1, 256, 0, stream>>>(p, n);
    return;
  }
  clear(p, n);
}
__global__ void sum(const float *p, float *out, int n) {
  if (threadIdx.x < n)
    out[0] = p[threadIdx.x];
}
void print(const float *p, float *out, int n) { sum<<<1, 32>>>(p, out, n); }
// Both only read what they share.
void reads(float *p, float *out, float *other, int n, cudaStream_t stream) {
  sum<<<1, 32, 0, stream>>>(p, other, n);
  print(p, out, n);
}
} // namespace helpers

// The memory is a member's.
namespace members {
class Buffer {
public:
  Buffer(float *data, int n) : data_(data), n_(n) {}
  void run(cudaStream_t stream) {
    // CHECK: :[[@LINE+1]]:5: warning: 'clear' goes to the default stream, although 'run' has the stream 'stream'
    clear();
    scale<<<1, 256, 0, stream>>>(data_, n_);
  }
  void runAfterWait(cudaStream_t stream) {
    clear();
    cudaStreamSynchronize(0);
    scale<<<1, 256, 0, stream>>>(data_, n_);
  }

private:
  void clear() { cudaMemsetAsync(data_, 0, n_ * sizeof(float)); }
  float *data_;
  int n_;
};
void use(Buffer &b, cudaStream_t s) {
  b.run(s);
  b.runAfterWait(s);
}
} // namespace members

// What an object's member says is where its other methods work.
namespace siblings {
struct Context {
  cudaStream_t stream() const;
  int device() const;
};
class Layer {
public:
  explicit Layer(Context *context) : context_(context) {}
  void forward(float *p, int n) {
    scale<<<1, 256, 0, context_->stream()>>>(p, n);
  }
  void clear(float *p, int n) {
    cudaMemsetAsync(p, 0, n, context_->stream());
  }
  void backward(float *p, int n) {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'scale' goes to the default stream, although 'backward' has the stream 'stream'
    scale<<<1, 256>>>(p, n);
  }

private:
  Context *context_;
};
// Where one other method works so, it says nothing of all.
class Once {
public:
  explicit Once(Context *context) : context_(context) {}
  void forward(float *p, int n) {
    scale<<<1, 256, 0, context_->stream()>>>(p, n);
  }
  void prepare(float *p, int n) { scale<<<1, 256>>>(p, n); }

private:
  Context *context_;
};
// Several work in the default stream.
class Mixed {
public:
  explicit Mixed(Context *context) : context_(context) {}
  void first(float *p, int n) {
    scale<<<1, 256, 0, context_->stream()>>>(p, n);
  }
  void second(float *p, int n) {
    scale<<<1, 256, 0, context_->stream()>>>(p, n);
  }
  void third(float *p, int n) { scale<<<1, 256>>>(p, n); }
  void fourth(float *p, int n) { scale<<<1, 256>>>(p, n); }

private:
  Context *context_;
};
void use(Layer &l, Once &o, Mixed &m, float *p, int n) {
  l.forward(p, n);
  l.clear(p, n);
  l.backward(p, n);
  o.forward(p, n);
  o.prepare(p, n);
  m.first(p, n);
  m.second(p, n);
  m.third(p, n);
  m.fourth(p, n);
}
} // namespace siblings
