// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What is thrown out of a function that says it throws nothing ends the program.

inline void check(cudaError_t e) {
  if (e != cudaSuccess)
    throw e;
}

void function() noexcept {
  int *p;
  check(cudaMalloc(&p, sizeof(int)));
  check(cudaDeviceSynchronize());
  cudaFree(p);
}
// One that may throw leaves behind what it has.
template <bool Quiet> void asToldBy() noexcept(Quiet) {
  int *p;
  // CHECK: :[[@LINE+2]]:9: warning: what cudaMalloc gives is released on one way through the function and left behind on another
  // CHECK: :[[@LINE+2]]:3: note: left behind here
  check(cudaMalloc(&p, sizeof(int)));
  check(cudaDeviceSynchronize());
  cudaFree(p);
}
template void asToldBy<true>();
template void asToldBy<false>();
void inLambda() {
  auto f = []() noexcept {
    int *p;
    check(cudaMalloc(&p, sizeof(int)));
    check(cudaDeviceSynchronize());
    cudaFree(p);
  };
  f();
}
struct Flush {
  ~Flush() {
    int *p;
    check(cudaMalloc(&p, sizeof(int)));
    check(cudaDeviceSynchronize());
    cudaFree(p);
  }
};
void atTheEnd() { Flush flush; }
