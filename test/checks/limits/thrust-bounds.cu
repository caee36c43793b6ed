// What a bound allows, and one less, of the iterators around a pointer of Thrust to the device's memory.
// RUN: %check --bound=thrust-iterators=2 --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=thrust-iterators=1 --checks='-*,cuda-stream-ignored' %s -- | count 0

namespace thrust {
template <class T> struct device_ptr {
  T *raw;
};
template <class I> struct reverse_iterator {
  I base;
};
template <class I, class F> struct transform_iterator {
  I base;
};
template <class I> void sort(I begin, I end);
} // namespace thrust
__global__ void k(float *p) {}

void sorts(float *x, cudaStream_t stream) {
  k<<<1, 1, 0, stream>>>(x);
  thrust::transform_iterator<thrust::reverse_iterator<thrust::device_ptr<float>>, int> first, last;
  // CHECK: :[[@LINE+1]]:3: warning: 'sort' goes to the default stream, although 'sorts' has the stream 'stream'
  thrust::sort(first, last);
}
