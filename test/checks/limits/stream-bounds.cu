// What a bound allows, and one less, of how a stream is named and asked for. Each function needs one of the numbers.
// DEFINE: %{flags} = --checks='-*,cuda-stream-ignored' %s --
// RUN: %check --bound=stream-name=7 --bound=stream-accessors=2 --bound=stream-condition=6 %{flags} | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=stream-name=6 %{flags} -DNAME | count 0
// RUN: %check --bound=stream-accessors=1 --bound=stream-condition=5 %{flags} | FileCheck %s --check-prefixes=CHECK,LESS --implicit-check-not='{{warning|error}}:'

__global__ void k(float *p, int n);

// A member of a member of what a parameter points to.
struct Inner {
  cudaStream_t stream;
};
struct Outer {
  Inner inner;
};
void name(Outer *o, float *d, int n) {
  k<<<1, n, 0, o->inner.stream>>>(d, n);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'name' has the stream 'o.stream'
  k<<<1, n>>>(d, n);
}
#ifndef NAME
inline cudaStream_t perThread() { return cudaStreamPerThread; }
inline cudaStream_t current() { return perThread(); }
void accessors(float *d, int n) {
  // LESS: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'accessors' has the stream 'current
  k<<<1, n>>>(d, n);
  k<<<1, n, 0, current()>>>(d, n);
}
// In a sum a product, in that the comparison.
void condition(float *d, int n, cudaStream_t stream) {
  k<<<1, n, 0, stream>>>(d, n);
  if (n + n * (stream == nullptr))
    // LESS: :[[@LINE+1]]:5: warning: the launch of 'k' goes to the default stream, although 'condition' has the stream 'stream'
    k<<<1, n>>>(d, n);
}
#endif
