// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Whoever makes an aggregate says which stream is in it.
__global__ void k(float *p, int n);
void count(unsigned *sizes, const float *in, int n, cudaStream_t stream);

struct Sorter {
  const float *in;
  float *out;
  int n;
  cudaStream_t stream;
  unsigned *sizes;
  cudaError_t sort(unsigned *sizes) {
    count(sizes, in, n, stream);
    unsigned h[3];
    // CHECK: :[[@LINE+1]]:12: warning: 'cudaMemcpy' goes to the default stream, although 'sort' has the stream 'stream'
    return cudaMemcpy(h, sizes, sizeof h, cudaMemcpyDeviceToHost);
  }
  void clear() {
    // CHECK: :[[@LINE+1]]:5: warning: 'cudaMemset' goes to the default stream, although 'clear' has the stream 'stream'
    cudaMemset(out, 0, n * sizeof(float));
    k<<<1, 256, 0, stream>>>(out, n);
  }
};
template <class T> struct Of {
  T *out;
  int n;
  cudaStream_t stream;
  void first() { k<<<1, 256, 0, stream>>>(out, n); }
  // CHECK: :[[@LINE+1]]:19: warning: the launch of 'k' goes to the default stream, although 'second' has the stream 'stream'
  void second() { k<<<1, 256>>>(out, n); }
};
template struct Of<float>;

// Look-alikes: the file makes the stream, in the class or elsewhere; there are two; the copy is waited for; the member begins as the default stream.
struct Own {
  float *out;
  int n;
  cudaStream_t stream;
  void begin() { cudaStreamCreate(&stream); }
  void clear() {
    cudaMemset(out, 0, n);
    k<<<1, 256, 0, stream>>>(out, n);
  }
};
struct MadeElsewhere {
  float *out;
  int n;
  cudaStream_t stream;
  void clear() {
    cudaMemset(out, 0, n);
    k<<<1, 256, 0, stream>>>(out, n);
  }
};
void make(MadeElsewhere &m) { cudaStreamCreate(&m.stream); }
struct Two {
  float *out;
  int n;
  cudaStream_t first, second;
  void clear() {
    cudaMemset(out, 0, n);
    k<<<1, 256, 0, first>>>(out, n);
    k<<<1, 256, 0, second>>>(out + n, n);
  }
};
struct Waits {
  float *out;
  int n;
  cudaStream_t stream;
  void get(float *h) {
    k<<<1, 256, 0, stream>>>(out, n);
    cudaStreamSynchronize(stream);
    cudaMemcpy(h, out, n, cudaMemcpyDeviceToHost);
  }
};
struct Begins {
  float *out;
  int n;
  cudaStream_t stream = nullptr;
  void clear() {
    cudaMemset(out, 0, n);
    k<<<1, 256, 0, stream>>>(out, n);
  }
};
