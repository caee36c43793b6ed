// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A function that takes no stream runs an algorithm of Thrust, which is over when it returns.

namespace thrust {
struct device_t {};
static const device_t device{};
struct on_stream {
  cudaStream_t s;
};
struct par_t {
  on_stream on(cudaStream_t s) const { return on_stream{s}; }
};
static const par_t par{};
template <class I> void sort(const device_t &, I begin, I end);
template <class I> void sort(on_stream, I begin, I end);
} // namespace thrust
__global__ void k(float *p, int n) {}

void sortAll(float *p, int n) { thrust::sort(thrust::device, p, p + n); }
struct Sorter {
  void operator()(float *p, int n) const { thrust::sort(thrust::device, p, p + n); }
};
void sortIn(float *p, int n, cudaStream_t stream) { thrust::sort(thrust::par.on(stream), p, p + n); }

void hazard(float *p, int n, cudaStream_t stream) {
  k<<<1, 32, 0, stream>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'sortAll' goes to the default stream, although 'hazard' has the stream 'stream'
  sortAll(p, n);
}
void functor(float *p, int n, cudaStream_t stream) {
  k<<<1, 32, 0, stream>>>(p, n);
  // CHECK: :[[@LINE+1]]:3: warning: 'operator()' goes to the default stream, although 'functor' has the stream 'stream'
  Sorter()(p, n);
}
class Held {
public:
  void run(int n, cudaStream_t stream) {
    k<<<1, 32, 0, stream>>>(p, n);
    // CHECK: :[[@LINE+1]]:5: warning: 'sortHeld' goes to the default stream, although 'run' has the stream 'stream'
    sortHeld(n);
  }

private:
  void sortHeld(int n) { thrust::sort(thrust::device, p, p + n); }
  float *p;
};
void before(float *p, int n, cudaStream_t stream) {
  sortAll(p, n);
  k<<<1, 32, 0, stream>>>(p, n);
}
void waits(float *p, int n, cudaStream_t stream) {
  k<<<1, 32, 0, stream>>>(p, n);
  cudaStreamSynchronize(stream);
  sortAll(p, n);
  k<<<1, 32, 0, stream>>>(p, n);
}
void another(float *p, float *q, int n, cudaStream_t stream) {
  k<<<1, 32, 0, stream>>>(p, n);
  sortAll(q, n);
}
void given(float *p, int n, cudaStream_t stream) {
  k<<<1, 32, 0, stream>>>(p, n);
  sortIn(p, n, stream);
}
