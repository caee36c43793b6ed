// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Memory that is freed twice.

#include <memory>
#include <utility>

__global__ void clear(float *p, int n) {
  if (threadIdx.x < n)
    p[threadIdx.x] = 0;
}

template <class T> class Buffer {
public:
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(T)); }
  // CHECK: :[[@LINE+1]]:15: warning: cudaFree frees memory twice: two objects of 'Buffer' have it [cuda-host-alloc-order]
  ~Buffer() { cudaFree(data); }
  // CHECK: :[[@LINE+10]]:{{[0-9]+}}: note: the second of them ends here
  // CHECK: note: delete the copy constructor, and let the move constructor leave a null pointer behind
  T *get() const { return data; }

private:
  T *data = nullptr;
};
void run(Buffer<float> buffer, int n) { clear<<<1, 64>>>(buffer.get(), n); }
void byValue(int n) {
  Buffer<float> buffer(n);
  run(buffer, n); }

void twice(float *h, int n) {
  float *p;
  if (cudaMalloc(&p, n) != cudaSuccess)
    return;
  cudaMemcpy(h, p, n, cudaMemcpyDeviceToHost);
  cudaFree(p);
  // CHECK: :[[@LINE+1]]:3: warning: cudaFree frees memory that is freed before [cuda-host-alloc-order]
  cudaFree(p);
  // CHECK: :[[@LINE-3]]:3: note: freed here
}

// Look-alikes.
class Counted {
public:
  explicit Counted(int n) : users(new int(1)) { cudaMalloc(&data, n); }
  Counted(const Counted &other) : data(other.data), users(other.users) {
    ++*users;
  }
  ~Counted() {
    if (--*users == 0) {
      cudaFree(data);
      delete users;
    }
  }
  void *data = nullptr;
  int *users;
};
void counted(int n) {
  Counted one(n);
  Counted other(one);
  cudaMemset(other.data, 0, n);
}
class Taken {
public:
  explicit Taken(int n) { cudaMalloc(&data, n); }
  Taken(Taken &&other) noexcept : data(std::exchange(other.data, nullptr)) {}
  ~Taken() { cudaFree(data); }
  void *data = nullptr;
};
void taken(int n) {
  Taken one(n);
  Taken other(std::move(one));
  cudaMemset(other.data, 0, n);
}
void shared(int n) {
  void *p;
  if (cudaMalloc(&p, n) != cudaSuccess)
    return;
  std::shared_ptr<void> one(p, [](void *q) { cudaFree(q); });
  std::shared_ptr<void> other = one;
  cudaMemset(other.get(), 0, n);
}
bool isOurs(int);
void oneOf(int n, bool early, bool late) {
  void *p;
  cudaMalloc(&p, n);
  if (early)
    cudaFree(p);
  cudaStreamSynchronize(0);
  if (late)
    cudaFree(p);
}
void swapped(int n, int turns) {
  void *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  for (int i = 0; i < turns; ++i)
    std::swap(a, b);
  cudaFree(a);
  cudaFree(b);
}
void again(int n) {
  void *p;
  for (int i = 0; i < 3; ++i) {
    cudaMalloc(&p, n);
    cudaFree(p);
  }
}
