// RUN: %check --checks='-*,cuda-host-alloc-order' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Memory of cudaMallocAsync that a destructor frees by cudaFree, and one that asks first which it is.

__global__ void fill(float *p, int n) { p[threadIdx.x] = n; }

class Plain {
public:
  Plain(size_t n, cudaStream_t s) { cudaMallocAsync(&data, n, s); }
  // CHECK: :[[@LINE+1]]:14: warning: cudaFree frees memory of cudaMallocAsync that the launch of 'fill' may still use: it does not wait for such memory [cuda-host-alloc-order]
  ~Plain() { cudaFree(data); }
  float *data = nullptr;
};
void plain(size_t n, cudaStream_t s) {
  Plain p(n, s);
  fill<<<1, 32, 0, s>>>(p.data, n);
}

// Look-alike.
class Asks {
  cudaStream_t stream;

public:
  explicit Asks(size_t n) : stream(nullptr) { cudaMalloc(&data, n); }
  Asks(size_t n, cudaStream_t s) : stream(s) { cudaMallocAsync(&data, n, s); }
  ~Asks() {
    if (stream)
      cudaFreeAsync(data, stream);
    else
      cudaFree(data);
  }
  float *data = nullptr;
};
void asks(size_t n, cudaStream_t s) {
  Asks p(n, s);
  fill<<<1, 32, 0, s>>>(p.data, n);
}
