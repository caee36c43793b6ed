// RUN: %check --checks='-*,cuda-host-leak' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Who does not release what a class keeps until it is told to is wrong where others do, else the class is.

__global__ void k(float *p) { *p = 1; }

struct Workspace {
  float *memory = nullptr;
  void allocate(size_t n) { cudaMalloc(&memory, n); }
  void release() {
    cudaFree(memory);
    memory = nullptr;
  }
};
void releases(size_t n) {
  Workspace w;
  w.allocate(n);
  k<<<1, 1>>>(w.memory);
  w.release();
}
void forgets(size_t n) {
  Workspace w;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released [cuda-host-leak]
  w.allocate(n);
  k<<<1, 1>>>(w.memory);
}
void forgetsToo(size_t n) {
  Workspace w;
  // CHECK: :[[@LINE+1]]:3: warning: what cudaMalloc gives is never released
  w.allocate(n);
  k<<<1, 1>>>(w.memory);
}
template <class T> struct Made {
  T *memory;
  // CHECK: :[[@LINE+1]]:29: warning: what cudaMalloc gives is never released
  explicit Made(size_t n) { cudaMalloc(&memory, n); }
};
void neverReleased(size_t n) {
  Made<float> m(n);
  k<<<1, 1>>>(m.memory);
}
