// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A member holds what a function has made and returned.
#include <cstddef>
#include <new>
enum class Space { Host, Device };
void *allocate(size_t bytes, Space space) {
  void *p = nullptr;
  if (space == Space::Device && cudaMalloc(&p, bytes) != cudaSuccess)
    throw std::bad_alloc();
  return p;
}
#define ALLOCATE(type, count) ((type *)allocate((count) * sizeof(type), Space::Device))
template <class T> T *managed(size_t n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  return p;
}
void release(void *p) { cudaFree(p); }

class Plan {
public:
  explicit Plan(int n) {
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: what cudaMalloc gives is never released
    // CHECK: :[[@LINE+6]]:3: note: this destructor leaves 'left' behind, and releases others
    left = ALLOCATE(float, n);
    kept = ALLOCATE(float, n);
    float *more = managed<float>(n);
    moved = more;
  }
  ~Plan() {
    release(kept);
    cudaFree(moved);
  }

private:
  float *left, *kept, *moved;
};
class Initialised {
public:
  // CHECK: :[[@LINE+1]]:39: warning: what cudaMallocManaged gives is never released
  explicit Initialised(int n) : first(managed<int>(n)), second(managed<int>(n)) {}
  ~Initialised() { cudaFree(second); }

private:
  int *first, *second;
};
void plans() {
  Plan p(16);
  Initialised i(4);
}

// Look-alikes: handed on, kept by who makes it, released by a method.
class Handed {
public:
  explicit Handed(int n) { p = ALLOCATE(float, n); }
  float *take() { return p; }

private:
  float *p;
};
void *cached[16];
int used;
void *pooled(size_t bytes) {
  void *p;
  cudaMalloc(&p, bytes);
  cached[used++] = p;
  return p;
}
class Pooled {
public:
  Pooled() { p = pooled(64); }

private:
  void *p;
};
class Ended {
public:
  explicit Ended(int n) { p = ALLOCATE(float, n); }
  void end() { release(p); }

private:
  float *p;
};
void objects() {
  Handed h(1);
  Pooled p;
  Ended e(2);
  e.end();
}
template <class T> T *converted(size_t n) {
  void *p;
  cudaMalloc(&p, n * sizeof(T));
  cudaMemset(p, 0, n * sizeof(T));
  return static_cast<T *>(p);
}
class Converted {
public:
  explicit Converted(int n) {
    // CHECK: :[[@LINE+1]]:9: warning: what cudaMalloc gives is never released
    p = converted<int>(n);
  }

private:
  int *p;
};
void convert() { Converted c(3); }
