// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A helper's kind is right for one call and wrong for another: the wrong call is told once, whoever calls its function.

#include <vector>

template <class T> void transfer(T *to, const T *from, unsigned n, cudaMemcpyKind kind) {
  cudaMemcpy(to, from, n * sizeof(T), kind);
}

class Field {
public:
  explicit Field(int n) : n_(n) { cudaMalloc(&u_, n * sizeof(float)); }
  ~Field() { cudaFree(u_); }
  void upload(const std::vector<float> &host) { transfer(u_, host.data(), n_, cudaMemcpyHostToDevice); }
  std::vector<float> download() const {
    std::vector<float> host(n_);
    // CHECK: :[[@LINE+1]]:5: warning: memory of a standard container is the destination of a copy from host to device
    transfer(host.data(), u_, n_, cudaMemcpyHostToDevice);
    return host;
  }
  std::vector<float> second() const {
    std::vector<float> host(n_);
    // CHECK: :[[@LINE+1]]:5: warning: memory of a standard container is the destination of a copy from host to device
    transfer(host.data(), u_, n_, cudaMemcpyHostToDevice);
    return host;
  }
  std::vector<float> right() const {
    std::vector<float> host(n_);
    transfer(host.data(), u_, n_, cudaMemcpyDeviceToHost);
    return host;
  }

private:
  int n_;
  float *u_ = nullptr;
};

std::vector<float> once(const std::vector<float> &start) {
  Field field(static_cast<int>(start.size()));
  field.upload(start);
  return field.download();
}
std::vector<float> again(const std::vector<float> &start) {
  Field field(static_cast<int>(start.size()));
  field.upload(start);
  field.second();
  field.right();
  return field.download();
}
