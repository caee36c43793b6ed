// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A method that launches beside the stream that all others of its object launch into.

__global__ void k(float *p) { *p = 1; }

class Booster {
public:
  void gradients() { k<<<1, 32, 0, stream>>>(scores); }
  void histogram() { k<<<1, 32, 0, stream>>>(scores); }
  void split() {
    // CHECK: :[[@LINE+2]]:5: warning: the launch of 'k' goes to the default stream, although 'split' has the stream 'stream'
    // CHECK: :[[@LINE+6]]:16: note: the launches of the other methods go to 'stream'
    k<<<1, 32>>>(scores);
  }

private:
  float *scores;
  cudaStream_t stream;
};
void run(Booster &b) { b.split(); }

// Several do: the object has two ways of working.
class Mixed {
public:
  void a() { k<<<1, 32, 0, stream>>>(scores); }
  void b() { k<<<1, 32, 0, stream>>>(scores); }
  void c() { k<<<1, 32>>>(scores); }
  void d() { k<<<1, 32>>>(scores); }

private:
  float *scores;
  cudaStream_t stream;
};
class Waits {
public:
  void a() { k<<<1, 32, 0, stream>>>(scores); }
  void b() { k<<<1, 32, 0, stream>>>(scores); }
  void init() {
    k<<<1, 32>>>(scores);
    cudaDeviceSynchronize();
  }

private:
  float *scores;
  cudaStream_t stream;
};
class Two {
public:
  void a() { k<<<1, 32, 0, copies>>>(scores); }
  void b() { k<<<1, 32, 0, work>>>(scores); }
  void c() { k<<<1, 32>>>(scores); }

private:
  float *scores;
  cudaStream_t copies, work;
};
class Few {
public:
  void a() { k<<<1, 32, 0, stream>>>(scores); }
  void b() { k<<<1, 32>>>(scores); }

private:
  float *scores;
  cudaStream_t stream;
};
// What a method does in several lambdas: those in the object's stream say where
// the rest belongs.
class Steps {
public:
  Steps(float *x, int n, cudaStream_t stream) : x_(x), n_(n), stream_(stream) {}
  void run() {
    each([this](int i) { k<<<1, 32, 0, stream_>>>(x_ + i); });
    // CHECK: :[[@LINE+1]]:26: warning: the launch of 'k' goes to the default stream, although 'run' has the stream 'stream_'
    each([this](int i) { k<<<1, 32>>>(x_ + i); });
  }
  // Nothing says that this one works in the stream.
  void other() {
    each([this](int i) { k<<<1, 32>>>(x_ + i); });
    each([this](int i) { k<<<1, 32, 0, 0>>>(x_ + i); });
  }

private:
  template <class F> void each(F body) {
    for (int i = 0; i < n_; ++i)
      body(i);
  }
  float *x_;
  int n_;
  cudaStream_t stream_;
};
// An object that makes its stream may have both on purpose.
class MakesIts {
public:
  MakesIts(float *x, int n) : x_(x), n_(n) { cudaStreamCreate(&stream_); }
  void run() {
    each([this](int i) { k<<<1, 32, 0, stream_>>>(x_ + i); });
    each([this](int i) { k<<<1, 32>>>(x_ + i); });
  }

private:
  template <class F> void each(F body) {
    for (int i = 0; i < n_; ++i)
      body(i);
  }
  float *x_;
  int n_;
  cudaStream_t stream_;
};
void useSteps(float *x, int n, cudaStream_t stream) {
  Steps s(x, n, stream);
  s.run();
  s.other();
  MakesIts(x, n).run();
}
