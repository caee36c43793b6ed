// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A class without a destructor whose only way of releasing what it holds is to make something new.
#include <cstddef>
class Argument {
public:
  explicit Argument(size_t n) { reserve(n); }
  // CHECK-DAG: :[[@LINE+1]]:8: note: this releases what 'buffer' holds only for something new, and 'Argument' has no destructor
  bool reserve(size_t n) {
    if (n <= capacity)
      return true;
    // CHECK-DAG: :[[@LINE+1]]:19: warning: what cudaMalloc gives is never released
    void *fresh = make(n);
    if (!fresh)
      return false;
    cudaFree(buffer);
    buffer = fresh;
    capacity = n;
    return true;
  }
  static void *make(size_t n) {
    void *p = nullptr;
    if (cudaMalloc(&p, n) != cudaSuccess)
      p = nullptr;
    return p;
  }

private:
  void *buffer = nullptr;
  size_t capacity = 0;
};
class Grown {
public:
  void grow(size_t n) {
    cudaFree(p);
    // CHECK-DAG: :[[@LINE+1]]:5: warning: what cudaMalloc gives is never released
    cudaMalloc(&p, n);
  }

private:
  float *p = nullptr;
};
void objects(size_t n) {
  Argument a(n);
  a.reserve(2 * n);
  Grown g;
  g.grow(n);
}

// Look-alikes: a destructor, a method that ends it, one that leaves nothing, for one call alone.
class Destroyed {
public:
  ~Destroyed() { cudaFree(p); }
  void grow(size_t n) {
    cudaFree(p);
    cudaMalloc(&p, n);
  }

private:
  float *p = nullptr;
};
class Ended {
public:
  void grow(size_t n) {
    cudaFree(p);
    cudaMalloc(&p, n);
  }
  void end() { cudaFree(p); }

private:
  float *p = nullptr;
};
class Emptied {
public:
  void resize(size_t n) {
    cudaFree(p);
    p = nullptr;
    if (n)
      cudaMalloc(&p, n);
  }

private:
  float *p = nullptr;
};
class ForOneCall {
public:
  void run(size_t n) {
    cudaMalloc(&p, n);
    cudaMemset(p, 0, n);
    cudaFree(p);
  }

private:
  float *p = nullptr;
};
void others(size_t n) {
  Destroyed d;
  d.grow(n);
  Ended e;
  e.grow(n);
  e.end();
  Emptied m;
  m.resize(n);
  m.resize(0);
  ForOneCall o;
  o.run(n);
}
