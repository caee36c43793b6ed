// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A function that is left its stream's default, and for what else it is given has nothing to do in one.

__global__ void k(float *p) { *p = 1; }

struct Buffer {
  void *host = nullptr, *device = nullptr;
  Buffer() = default;
  Buffer(size_t bytes, int on, cudaStream_t stream) {
    if (on < 0)
      cudaMallocHost(&host, bytes);
    else
      cudaMallocAsync(&device, bytes, stream);
  }
  static Buffer create(size_t bytes, int on = -1, cudaStream_t stream = 0) { return Buffer(bytes, on, stream); }
};
void onHost(float *p, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(p);
  Buffer b = Buffer::create(64);
  k<<<1, 1, 0, stream>>>(p);
}
void onDevice(float *p, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(p);
  // CHECK: :[[@LINE+1]]:14: warning: 'create' is given the default stream, although 'onDevice' has the stream 'stream' [cuda-stream-ignored]
  Buffer b = Buffer::create(64, 0);
  k<<<1, 1, 0, stream>>>(p);
}
void wherever(float *p, int device, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(p);
  // CHECK: :[[@LINE+1]]:14: warning: 'create' is given the default stream
  Buffer b = Buffer::create(64, device);
  k<<<1, 1, 0, stream>>>(p);
}

static void fill(float *p, int n, bool launch, cudaStream_t stream = 0) {
  if (launch)
    k<<<1, 1, 0, stream>>>(p);
}
void notAtAll(float *p, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(p);
  fill(p, 1, false);
}
void launched(float *p, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: 'fill' is given the default stream
  fill(p, 1, true);
}

// An object keeps the stream for later.
struct Memory {
  void *p = nullptr;
  cudaStream_t stream;
  explicit Memory(size_t bytes, cudaStream_t s = 0) : stream(s) { grow(bytes); }
  void grow(size_t bytes) {
    if (bytes > 0)
      cudaMallocAsync(&p, bytes, stream);
  }
};
void kept(float *p, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(p);
  // CHECK: :[[@LINE+1]]:10: warning: 'Memory' is given the default stream
  Memory m(0);
  m.grow(64);
  k<<<1, 1, 0, stream>>>(p);
}
