// RUN: %check --checks='-*,cuda-stream-missing-wait,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Streams that a constructor puts into a container, made in a variable of its own.

#include <utility>
#include <vector>

__global__ void k(float *p) { p[threadIdx.x] += 1; }

class Streams {
public:
  Streams(int n) {
    for (int i = 0; i < n; ++i) {
      cudaStream_t s;
      cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
      streams.push_back(s);
    }
  }
  ~Streams() {
    for (auto s : streams)
      cudaStreamDestroy(s);
  }
  void two(float *p) {
    k<<<1, 32, 0, streams[0]>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' writes memory that the launch of 'k' writes in another stream, and nothing orders them [cuda-stream-missing-wait]
    k<<<1, 32, 0, streams[1]>>>(p);
  }
  void beside(float *p) {
    k<<<1, 32, 0, streams[0]>>>(p);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'k' writes memory that the launch of 'k' writes in a stream created with cudaStreamNonBlocking, and nothing orders them [cuda-stream-legacy-order]
    k<<<1, 32>>>(p);
  }
  void same(float *p) {
    k<<<1, 32, 0, streams[0]>>>(p);
    k<<<1, 32, 0, streams[0]>>>(p);
  }
  void any(float *p, int i, int j) {
    k<<<1, 32, 0, streams[i]>>>(p);
    k<<<1, 32, 0, streams[j]>>>(p);
  }

private:
  std::vector<cudaStream_t> streams;
};

// Look-alikes: streams that wait for the default stream, and one that is put in twice.
class Blocking {
public:
  Blocking() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
  }
  void beside(float *p) {
    k<<<1, 32, 0, streams[0]>>>(p);
    k<<<1, 32>>>(p);
  }

private:
  std::vector<cudaStream_t> streams;
};
class Twice {
public:
  Twice() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    streams.push_back(s);
    streams.push_back(s);
  }
  void two(float *p) {
    k<<<1, 32, 0, streams[0]>>>(p);
    k<<<1, 32, 0, streams[1]>>>(p);
  }

private:
  std::vector<cudaStream_t> streams;
};
class Given {
public:
  Given(cudaStream_t other) {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    streams.push_back(s);
    streams.push_back(other);
  }
  void beside(float *p) {
    k<<<1, 32, 0, streams[1]>>>(p);
    k<<<1, 32>>>(p);
  }

private:
  std::vector<cudaStream_t> streams;
};
