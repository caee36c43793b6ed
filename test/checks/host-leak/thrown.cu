// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <stdexcept>

// What is left behind by a throw.

__global__ void k(float *p) { *p = 1; }
#define CHECK(call)                                                                                                                          \
  do {                                                                                                                                       \
    if ((call) != cudaSuccess)                                                                                                               \
      throw std::runtime_error("cuda");                                                                                                      \
  } while (0)

void thrown(float *p) {
  cudaStream_t s;
  // CHECK: :[[@LINE+2]]:9: warning: what cudaStreamCreate gives is released on one way through the function and left behind on another
  // CHECK: :[[@LINE+3]]:5: note: left behind here
  CHECK(cudaStreamCreate(&s));
  if (!p)
    throw std::runtime_error("nothing");
  k<<<1, 32, 0, s>>>(p);
  cudaStreamDestroy(s);
}
struct Owner {
  explicit Owner(cudaStream_t s) : s(s) {}
  ~Owner() { cudaStreamDestroy(s); }
  cudaStream_t s;
};
void owned(float *p) {
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  Owner owner(s);
  if (!p)
    throw std::runtime_error("nothing");
  k<<<1, 32, 0, s>>>(p);
}
// Where nothing was given.
void failed(float *p) {
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  k<<<1, 32, 0, s>>>(p);
  cudaStreamDestroy(s);
}
// What is thrown in a helper leaves its callers, too.
inline void check(cudaError_t e) {
  if (e != cudaSuccess)
    throw std::runtime_error("cuda");
}
void helped(float *p) {
  cudaStream_t s;
  // CHECK: [[@LINE+1]]:9: warning: what cudaStreamCreate gives is released on one way through the function and left behind on another
  check(cudaStreamCreate(&s));
  check(cudaMemsetAsync(p, 0, 4, s));
  cudaStreamDestroy(s);
}
