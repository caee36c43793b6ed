// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Where nobody knows how many share memory none of them is the last: what is freed with the last share may be used.
#include <memory>

template <class T> struct Held {
  virtual ~Held() = default;
  virtual T *data() = 0;
};
template <class T> struct OnDevice : Held<T> {
  T *p;
  explicit OnDevice(T *p) : p(p) {}
  ~OnDevice() override { cudaFree(p); }
  T *data() override { return p; }
};
template <class T> struct Array {
  std::shared_ptr<Held<T>> held;
  Array() = default;
  Array(const Array &other) noexcept : held(other.held) {}
  explicit Array(T *p) { held = std::make_shared<OnDevice<T>>(p); }
  Array &operator=(const Array &other) noexcept {
    held = other.held;
    return *this;
  }
  T *data() { return held ? held->data() : nullptr; }
};
template <class T> Array<T> make(int n) {
  T *p;
  cudaMalloc(&p, n * sizeof(T));
  return Array<T>(p);
}

struct Plan {
  Array<int> numbers;
  // What the member had before may do anything when it goes.
  void assign(const int *h) {
    numbers = make<int>(1);
    cudaMemcpy(numbers.data(), h, sizeof(int), cudaMemcpyHostToDevice);
  }
};
void given(std::shared_ptr<OnDevice<int>> shared, const int *h) {
  int *p = shared->p;
  shared.reset();
  cudaMemcpy(p, h, sizeof(int), cudaMemcpyHostToDevice);
}
void keep(std::shared_ptr<OnDevice<int>> shared);
void kept(const int *h) {
  int *p;
  cudaMalloc(&p, sizeof(int));
  auto shared = std::make_shared<OnDevice<int>>(p);
  keep(shared);
  shared.reset();
  cudaMemcpy(p, h, sizeof(int), cudaMemcpyHostToDevice);
}
// Nobody else has it.
void alone(const int *h) {
  int *p;
  cudaMalloc(&p, sizeof(int));
  auto shared = std::make_shared<OnDevice<int>>(p);
  shared.reset();
  // CHECK: [[@LINE+1]]:3: warning: cudaMemcpy writes memory that is freed before
  cudaMemcpy(p, h, sizeof(int), cudaMemcpyHostToDevice);
}

// Counts of a program's own, and flags.
__global__ void work(float *p) { p[threadIdx.x] = 1; }
struct Counted {
  int *shares;
  float *p;
  Counted(const Counted &other) : shares(other.shares), p(other.p) { ++*shares; }
  ~Counted() {
    if (--*shares == 0) {
      cudaFree(p);
      delete shares;
    }
  }
};
void copied(Counted &c) {
  float *p = c.p;
  { Counted copy(c); }
  work<<<1, 32>>>(p);
}
struct Header {
  int shares;
  float *p;
};
void release(Header *h) {
  if (--h->shares)
    return;
  cudaFree(h->p);
}
void released(Header *h) {
  float *p = h->p;
  release(h);
  work<<<1, 32>>>(p);
}
struct Owner {
  bool owns;
  float *p;
  void drop() {
    if (owns)
      cudaFree(p);
  }
  void dropOwn() {
    if (p)
      cudaFree(p);
  }
};
void dropped(Owner &o) {
  float *p = o.p;
  o.drop();
  work<<<1, 32>>>(p);
}
void droppedOwn(Owner &o) {
  float *p = o.p;
  o.dropOwn();
  // CHECK: [[@LINE+1]]:3: warning: the launch of 'work' writes memory that is freed before
  work<<<1, 32>>>(p);
}
