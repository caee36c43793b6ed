// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An error macro whose helper throws leaves the function as one does that throws by itself.

namespace std {
struct exception {
  virtual ~exception();
};
} // namespace std
struct Error : std::exception {
  explicit Error(cudaError_t);
};
[[noreturn]] inline void raise(cudaError_t e) { throw Error(e); }
inline void check(cudaError_t e) {
  if (e != cudaSuccess)
    throw Error(e);
}
inline void checkAt(cudaError_t e, int) { check(e); }
#define RAISES(x)                                                              \
  do {                                                                         \
    cudaError_t e = (x);                                                       \
    if (e != cudaSuccess)                                                      \
      raise(e);                                                                \
  } while (0)
#define CHECK_AT(x) checkAt((x), __LINE__)

void raises(void *d, cudaStream_t s, int n) {
  void *p;
  // CHECK: [[@LINE+2]]:10: warning: what cudaMallocHost gives is released on one way through the function and left behind on another
  // CHECK: [[@LINE+2]]:3: note: left behind here
  RAISES(cudaMallocHost(&p, n));
  RAISES(cudaMemcpyAsync(d, p, n, cudaMemcpyHostToDevice, s));
  cudaFreeHost(p);
}
void checks(void *d, cudaStream_t s, int n) {
  void *p;
  // CHECK: [[@LINE+2]]:9: warning: what cudaMallocHost gives is released on one way through the function and left behind on another
  // CHECK: [[@LINE+2]]:3: note: left behind here
  check(cudaMallocHost(&p, n));
  check(cudaMemcpyAsync(d, p, n, cudaMemcpyHostToDevice, s));
  cudaFreeHost(p);
}
void deeper(void *d, cudaStream_t s, int n) {
  void *p;
  // CHECK: [[@LINE+2]]:12: warning: what cudaMallocHost gives is released on one way through the function and left behind on another
  // CHECK: [[@LINE+2]]:3: note: left behind here
  CHECK_AT(cudaMallocHost(&p, n));
  CHECK_AT(cudaMemcpyAsync(d, p, n, cudaMemcpyHostToDevice, s));
  cudaFreeHost(p);
}

// Who catches it releases it.
void caught(void *d, cudaStream_t s, int n) {
  void *p;
  check(cudaMallocHost(&p, n));
  try {
    check(cudaMemcpyAsync(d, p, n, cudaMemcpyHostToDevice, s));
  } catch (...) {
    cudaFreeHost(p);
    throw;
  }
  cudaFreeHost(p);
}
// So does an object that ends.
struct Owner {
  void *&p;
  ~Owner() { cudaFreeHost(p); }
};
void owned(void *d, cudaStream_t s, int n) {
  void *p = nullptr;
  check(cudaMallocHost(&p, n));
  Owner o{p};
  check(cudaMemcpyAsync(d, p, n, cudaMemcpyHostToDevice, s));
}
// What could not be had is not left behind.
void nothing(int n) {
  void *p;
  check(cudaMallocHost(&p, n));
  cudaFreeHost(p);
}
