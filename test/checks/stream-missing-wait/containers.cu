// RUN: %check --checks='-*,cuda-stream-missing-wait,cuda-stream-legacy-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Streams that a program creates in the elements of a container.

#include <vector>

__global__ void fill(float *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}
__global__ void add(float *y, const float *x, int n) {
  if (threadIdx.x < n)
    y[threadIdx.x] += x[threadIdx.x];
}

namespace {
std::vector<cudaStream_t> streams;
}
void createAll() {
  streams.resize(3);
  for (int i = 0; i < 3; ++i)
    cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
}
cudaStream_t stream(unsigned i) { return streams[i]; }

void ofVariable(float *x, float *y, int n) {
  fill<<<1, 32, 0, streams[0]>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' reads memory that the launch of 'fill' writes in another stream, and nothing orders them [cuda-stream-missing-wait]
  add<<<1, 32, 0, streams[2]>>>(y, x, n);
}
void ofAccessor(float *x, float *y, int n) {
  fill<<<1, 32, 0, stream(0)>>>(x, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'add' reads memory that the launch of 'fill' writes in another stream
  add<<<1, 32, 0, stream(2)>>>(y, x, n);
}
class Pool {
public:
  explicit Pool(int n) : pool(n) {
    for (auto &s : pool)
      cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  }
  void elements(float *x, float *y, int n) {
    fill<<<1, 32, 0, pool[0]>>>(x, n);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'add' reads memory that the launch of 'fill' writes in another stream
    add<<<1, 32, 0, pool[1]>>>(y, x, n);
  }
  void besideDefault(float *x, float *y, int n, int i) {
    fill<<<1, 32>>>(x, n);
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'add' reads memory that the launch of 'fill' writes in the default stream, and nothing orders them {{.*}}[cuda-stream-legacy-order]
    add<<<1, 32, 0, pool[i]>>>(y, x, n);
  }
  // Look-alikes.
  void maybeTheSame(float *x, float *y, int n, int i, int j) {
    fill<<<1, 32, 0, pool[i]>>>(x, n);
    add<<<1, 32, 0, pool[j]>>>(y, x, n);
  }
  void same(float *x, float *y, int n) {
    fill<<<1, 32, 0, pool[1]>>>(x, n);
    add<<<1, 32, 0, pool[1]>>>(y, x, n);
  }
  void waits(float *x, float *y, int n) {
    fill<<<1, 32, 0, pool[0]>>>(x, n);
    cudaStreamSynchronize(pool[0]);
    add<<<1, 32, 0, pool[1]>>>(y, x, n);
    for (auto &s : pool)
      cudaStreamSynchronize(s);
    add<<<1, 32>>>(y, x, n);
  }
  std::vector<cudaStream_t> pool;
};

// Each of them waits for the default stream.
class Blocking {
public:
  explicit Blocking(int n) : pool(n) {
    for (auto &s : pool)
      cudaStreamCreate(&s);
  }
  void besideDefault(float *x, float *y, int n, int i) {
    fill<<<1, 32>>>(x, n);
    add<<<1, 32, 0, pool[i]>>>(y, x, n);
  }
  std::vector<cudaStream_t> pool;
};
// So may some.
class Mixed {
public:
  explicit Mixed(int n) : pool(n) {
    for (auto &s : pool)
      cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  }
  void replace(int i) { cudaStreamCreate(&pool[i]); }
  void besideDefault(float *x, float *y, int n, int i) {
    fill<<<1, 32>>>(x, n);
    add<<<1, 32, 0, pool[i]>>>(y, x, n);
  }
  std::vector<cudaStream_t> pool;
};
// These are somebody else's.
class Given {
public:
  Given() = default;
  explicit Given(const std::vector<cudaStream_t> &p) : pool(p) {}
  void create() {
    for (auto &s : pool)
      cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  }
  void besideDefault(float *x, float *y, int n, int i) {
    fill<<<1, 32>>>(x, n);
    add<<<1, 32, 0, pool[i]>>>(y, x, n);
  }
  std::vector<cudaStream_t> pool;
};
// A copy of one that may stand in two elements.
void handed(const std::vector<cudaStream_t> &all, float *x, float *y, int n) {
  fill<<<1, 32, 0, all[0]>>>(x, n);
  add<<<1, 32, 0, all[1]>>>(y, x, n);
}
