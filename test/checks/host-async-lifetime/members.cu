// RUN: %check --checks='-*,cuda-host-async-lifetime,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <utility>

// Memory that a member holds, filled in by another method.

__global__ void k(float *p) { *p = 1; }

class Search {
public:
  void init() {
    cudaStreamCreate(&stream);
    cudaMalloc(&found, 64);
    cudaMallocHost(&host, 64);
  }
  int search() {
    cudaMemcpyAsync(host, found, 64, cudaMemcpyDeviceToHost, stream);
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMallocHost is read while cudaMemcpyAsync may still write it
    return host[0];
  }
  int right() {
    cudaMemcpyAsync(host, found, 64, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    return host[0];
  }
  // CHECK: :[[@LINE+1]]:30: warning: memory of cudaMalloc is read by the host, which cannot reach it
  int wrong() const { return found[1]; }
  ~Search() {
    cudaFreeHost(host);
    cudaFree(found);
  }

private:
  cudaStream_t stream;
  int *host = nullptr, *found = nullptr;
};
template <class T> class Managed {
public:
  explicit Managed(int n) { cudaMallocManaged(&data, n * sizeof(T)); }
  ~Managed() { cudaFree(data); }
  T *get() const { return data; }
  void swap(Managed &other) { std::swap(data, other.data); }

private:
  T *data = nullptr;
};
struct Particles {
  Particles() : charge(100) {}
  float grow() {
    k<<<1, 32>>>(charge.get());
    // CHECK: :[[@LINE+1]]:12: warning: memory of cudaMallocManaged is read while the launch of 'k' may still write it
    return charge.get()[0];
  }
  Managed<float> charge;
};
float run(Search &s, Particles &p) {
  s.init();
  return s.search() + s.right() + s.wrong() + p.grow();
}

// What may be something else: a member that is given other memory, or whose address is, or that other methods fill in. Of what a copy to the host
// writes, it is the host's in any case.
class Either {
public:
  explicit Either(bool pinned) {
    if (pinned)
      cudaMallocHost(&host, 64);
    else
      host = new int[16];
  }
  int read(int *d, cudaStream_t s) {
    cudaMemcpyAsync(host, d, 64, cudaMemcpyDeviceToHost, s);
    // CHECK: :[[@LINE+1]]:12: warning: this memory is read while cudaMemcpyAsync may still write it
    return host[0];
  }
  int *host;
};
void fill(int **);
class Elsewhere {
public:
  Elsewhere() {
    cudaMallocHost(&host, 64);
    fill(&host);
  }
  int read(int *d, cudaStream_t s) {
    cudaMemcpyAsync(host, d, 64, cudaMemcpyDeviceToHost, s);
    // CHECK: :[[@LINE+1]]:12: warning: this memory is read while cudaMemcpyAsync may still write it
    return host[0];
  }
  int *host;
};
class Unseen {
public:
  void init() { cudaMalloc(&data, 64); }
  void host();
  int read() const { return data[0]; }

private:
  int *data;
};
class TwoKinds {
public:
  TwoKinds(bool managed) {
    if (managed)
      cudaMallocManaged(&data, 64);
    else
      cudaMalloc(&data, 64);
  }
  int read() const { return data[0]; }
  ~TwoKinds() { cudaFree(data); }

private:
  int *data;
};
int all(Either &a, Elsewhere &b, Unseen &c, TwoKinds &d, cudaStream_t s) { return a.read(0, s) + b.read(0, s) + c.read() + d.read(); }
