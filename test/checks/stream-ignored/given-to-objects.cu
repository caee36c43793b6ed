// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A stream that an object was given is as much to be used as one that a function was.

__global__ void k(float *p) { *p = 1; }
void library(float *p, cudaStream_t stream);

class Given {
public:
  explicit Given(cudaStream_t s) : stream(s) {}
  void upload(const float *h) { cudaMemcpyAsync(data, h, 4, cudaMemcpyHostToDevice, stream); }
  void compute() {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream, although 'compute' has the stream 'stream'
    k<<<1, 32>>>(data);
  }
  void both(float *other) {
    cudaMemsetAsync(data, 0, 4, stream);
    // CHECK: :[[@LINE+1]]:5: warning: 'cudaMemcpyAsync' goes to the default stream, although 'both' has the stream 'stream'
    cudaMemcpyAsync(other, other + 1, 4, cudaMemcpyDeviceToDevice);
  }

private:
  cudaStream_t stream;
  float *data;
};
void run(Given &g, float *p) {
  g.compute();
  g.both(p);
}
class Set {
public:
  void setStream(cudaStream_t s) { stream = s; }
  void zero() { cudaMemsetAsync(data, 0, 4, stream); }
  void compute() {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream, although 'compute' has the stream 'stream'
    k<<<1, 32>>>(data);
  }

private:
  cudaStream_t stream = nullptr;
  float *data;
};
// What a function is given as a number, beside the same memory in the stream.
void number(float *p, int n, cudaStream_t stream) {
  cudaMemsetAsync(p, 0, n, stream);
  // CHECK: :[[@LINE+1]]:3: warning: 'library' is given the default stream, although 'number' has the stream 'stream'
  library(p, 0);
}

// Look-alikes: other memory, two ways of working, a stream of its own, two streams.
void otherMemory(float *p, float *q, int n, cudaStream_t stream) {
  cudaMemsetAsync(p, 0, n, stream);
  library(q, 0);
}
class Mixed {
public:
  explicit Mixed(cudaStream_t s) : stream(s) {}
  void a() { k<<<1, 32, 0, stream>>>(data); }
  void b() { k<<<1, 32>>>(data); }
  void c() { k<<<1, 32>>>(data); }

private:
  cudaStream_t stream;
  float *data;
};
class Makes {
public:
  explicit Makes(cudaStream_t s) : stream(s) {
    if (!stream)
      cudaStreamCreate(&stream);
  }
  void a() { cudaMemsetAsync(data, 0, 4, stream); }
  void b() { k<<<1, 32>>>(data); }

private:
  cudaStream_t stream;
  float *data;
};
class Two {
public:
  Two(cudaStream_t s, cudaStream_t t) : stream(s), other(t) {}
  void a() { cudaMemsetAsync(data, 0, 4, stream); }
  void b() { k<<<1, 32>>>(data); }

private:
  cudaStream_t stream, other;
  float *data;
};
class Unused {
public:
  explicit Unused(cudaStream_t s) : stream(s) {}
  void b() { k<<<1, 32>>>(data); }
  cudaStream_t get() const { return stream; }

private:
  cudaStream_t stream;
  float *data;
};
