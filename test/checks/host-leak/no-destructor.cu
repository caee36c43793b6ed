// RUN: %check --checks=cuda-host-leak %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:
// What a class makes and keeps, and nothing releases: it has no destructor, or
// one that releases nothing.

#include <memory>
#include <utility>
#include <vector>

struct Failed {};
inline void check(cudaError_t error) {
  if (error != cudaSuccess)
    throw Failed();
}
void log(const char *);

template <class T> class Measured {
public:
  virtual ~Measured() {}
  virtual void copy() = 0;
};
template <class T> __global__ void copyAll(const T *from, T *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i];
}
template <class T> class OnDevice : public Measured<T> {
protected:
  unsigned size;
  // CHECK-DAG: :[[@LINE+1]]:6: note: no function of 'OnDevice' releases what 'a' holds, and it has no destructor
  T *a, *b;

public:
  OnDevice(unsigned n);
  void copy() override;
  void write(const std::vector<T> &from);
};
template <class T> OnDevice<T>::OnDevice(unsigned n) : size(n) {
  // CHECK-DAG: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released [cuda-host-leak]
  cudaMalloc(&a, n * sizeof(T));
  check(cudaGetLastError());
  // CHECK-DAG: :[[@LINE+1]]:9: warning: what cudaMalloc gives is never released
  check(cudaMalloc(&b, n * sizeof(T)));
}
template <class T> void OnDevice<T>::copy() {
  copyAll<<<size / 1024, 1024>>>(a, b);
  check(cudaDeviceSynchronize());
}
template <class T> void OnDevice<T>::write(const std::vector<T> &from) {
  if (a != nullptr)
    check(cudaMemcpy(a, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
}
template class OnDevice<float>;
template class OnDevice<double>;

class Event {
public:
  // CHECK-DAG: :[[@LINE+1]]:19: warning: what cudaEventCreateWithFlags gives is never released
  Event() { check(cudaEventCreateWithFlags(&event, flags)); }
  void record(cudaStream_t s) { check(cudaEventRecord(event, s)); }
  bool done() { return cudaEventQuery(event) == cudaSuccess; }
  cudaEvent_t raw() const { return event; }

private:
  unsigned flags = cudaEventDefault;
  cudaEvent_t event;
};

// Through another method, a variable of its own and a helper.
__global__ void fill(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
inline void fillAll(float *p, int n, cudaStream_t s) { fill<<<(n + 255) / 256, 256, 0, s>>>(p, n); }
class Later {
public:
  void init(int n) {
    count = n;
    // CHECK-DAG: :[[@LINE+1]]:11: warning: what cudaMalloc gives is never released
    check(cudaMalloc(&data, n * sizeof(float)));
    for (int i = 0; i < 2; ++i)
      // CHECK-DAG: :[[@LINE+1]]:13: warning: what cudaStreamCreate gives is never released
      check(cudaStreamCreate(&streams[i]));
  }
  void run() {
    float *mine = data;
    fillAll(mine, count, streams[0]);
    fillAll(data + 1, count - 1, streams[1]);
  }

private:
  int count = 0;
  float *data = nullptr;
  cudaStream_t streams[2];
};

// A destructor that has something else to do.
class Logged {
public:
  // CHECK-DAG: :[[@LINE+1]]:25: warning: what cudaMalloc gives is never released
  Logged(int n) { check(cudaMalloc(&data, n)); }
  // CHECK-DAG: :[[@LINE+1]]:3: note: this destructor leaves 'data' behind
  ~Logged() { log("gone"); }
  void clear(int n) { cudaMemset(data, 0, n); }

private:
  float *data;
};

// A member that all see, of a class of this file whose objects functions make.
struct Scratch {
  float *data;
  // CHECK-DAG: :[[@LINE+1]]:20: warning: what cudaMalloc gives is never released
  Scratch(int n) { cudaMalloc(&data, n * sizeof(float)); }
};
void work(int n) {
  Scratch s(n);
  fill<<<(n + 255) / 256, 256>>>(s.data, n);
}

// Look-alikes.
class Released {
public:
  Released(int n) { cudaMalloc(&data, n); }
  void close() {
    cudaFree(data);
    data = nullptr;
  }

private:
  float *data;
};
struct Public {
  float *data;
  Public(int n) { cudaMalloc(&data, n); }
};
void usePublic(int n) {
  Public p(n);
  cudaFree(p.data);
}
class Kept {
public:
  Kept(int n) {
    cudaMalloc(&data, n);
    owner.reset(data, cudaFree);
  }

private:
  float *data;
  std::shared_ptr<float> owner;
};
class GivenAway {
public:
  float *allocate(int n) {
    cudaMalloc(&data, n);
    return data;
  }

private:
  float *data;
};
class Shown {
public:
  Shown(int n) { cudaMalloc(&shown, n); }
  float *get() { return shown; }

private:
  float *shown;
};
class Exchanged {
public:
  Exchanged(int n) { cudaMalloc(&data, n); }
  float *release() { return std::exchange(data, nullptr); }

private:
  float *data;
};
void releaseIt(void *);
class Wrapped {
public:
  Wrapped(int n) { cudaMalloc(&data, n); }
  void done() { releaseIt(data); }

private:
  float *data;
};
void endOf(cudaStream_t);
class Ended {
public:
  Ended() { cudaStreamCreate(&stream); }
  void done() { endOf(stream); }

private:
  cudaStream_t stream;
};
class InTable {
public:
  InTable(int n) {
    cudaMalloc(&a, n);
    cudaMalloc(&b, n);
  }
  void done() {
    void *all[] = {a, b};
    for (void *p : all)
      cudaFree(p);
  }

private:
  float *a, *b;
};
class ElsewhereToo {
public:
  ElsewhereToo(int n) { cudaMalloc(&data, n); }
  void done();

private:
  float *data;
};
class Single {
public:
  static Single &get() {
    static Single only;
    return only;
  }

private:
  Single() { cudaStreamCreate(&stream); }
  cudaStream_t stream;
};
class Global {
public:
  Global() { cudaStreamCreate(&stream); }
  void wait() { cudaStreamSynchronize(stream); }

private:
  cudaStream_t stream;
};
static std::unique_ptr<Global> global;
class Abstract {
public:
  Abstract() { cudaStreamCreate(&stream); }
  virtual void run() = 0;

protected:
  cudaStream_t stream;
};
class Base {
public:
  Base() { cudaStreamCreate(&stream); }

protected:
  cudaStream_t stream;
};
class Derived : public Base {
public:
  ~Derived() { cudaStreamDestroy(stream); }
};
class OfMain {
public:
  OfMain() { cudaMalloc(&data, 64); }
  void clear() { cudaMemset(data, 0, 64); }

private:
  float *data;
};
class Moved {
public:
  Moved(int n) { cudaMalloc(&data, n); }
  Moved(Moved &&o) : data(o.data) { o.data = nullptr; }
  Moved &operator=(Moved &&o) {
    std::swap(data, o.data);
    return *this;
  }
  ~Moved() {
    if (data)
      cudaFree(data);
  }

private:
  float *data;
};
template <class T> class NeverMade {
public:
  NeverMade(int n) { cudaMalloc(&data, n); }
  void close() { cudaFree(data); }

private:
  T *data;
};
NeverMade<float> *makeNeverMade(int n) { return new NeverMade<float>(n); }
class Captured {
public:
  Captured(int n) { cudaMalloc(&data, n); }
  template <class F> void later(F &&run) {
    run([this] { cudaFree(data); });
  }

private:
  float *data;
};
int main() {
  OfMain m;
  m.clear();
}
