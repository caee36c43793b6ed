// RUN: %check --checks='-*,cuda-stream-ignored' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: cp %s %t.cu
// RUN: %check --fix --checks='-*,cuda-stream-ignored' %t.cu -- -std=c++17 > /dev/null || true
// RUN: FileCheck --check-prefix=FIXED %s --input-file %t.cu

// What a lambda does is done for the function that it is written in.

#include <functional>

template <typename T> __global__ void fill(T *x, int n) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
}
#define DISPATCH(TYPE, ...)                                                    \
  [&] {                                                                        \
    if (TYPE) {                                                                \
      using scalar_t = float;                                                  \
      return __VA_ARGS__();                                                    \
    }                                                                          \
    using scalar_t = double;                                                   \
    return __VA_ARGS__();                                                      \
  }()
template <typename F> void dispatch(bool type, F f) {
  if (type)
    f((float *)nullptr);
  else
    f((double *)nullptr);
}

void dispatchedByMacro(void *x, int n, bool type, cudaStream_t stream) {
  DISPATCH(type, [&] {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' goes to the default stream, although 'dispatchedByMacro' has the stream 'stream' [cuda-stream-ignored]
    fill<scalar_t><<<1, 32>>>((scalar_t *)x, n);
  });
}
void besideOtherWork(void *x, int n, bool type, cudaStream_t stream) {
  cudaMemsetAsync(x, 0, n, stream);
  DISPATCH(type, [&] {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' goes to the default stream, although 'besideOtherWork' has the stream 'stream'
    fill<scalar_t><<<1, 32>>>((scalar_t *)x, n);
  });
}
void byTemplate(void *, int n, bool type, cudaStream_t stream) {
  dispatch(type, [&](auto *p) {
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'fill' goes to the default stream, although 'byTemplate' has the stream 'stream'
    fill<<<1, 32>>>(p, n);
  });
}
// FIXED: void calledTwice
void calledTwice(float *x, int n, cudaStream_t stream) {
  auto go = [=](float *p) {
    // CHECK: :[[@LINE+2]]:5: warning: the launch of 'fill' goes to the default stream, although 'calledTwice' has the stream 'stream'
    // FIXED: {{^ *}}fill<<<1, 32, 0, stream>>>(p, n);
    fill<<<1, 32>>>(p, n);
  };
  go(x);
  go(x + n);
  cudaStreamSynchronize(stream);
}
// No name is captured that a fix could write.
// FIXED: void ofNothing
void ofNothing(float *x, int n, cudaStream_t stream) {
  auto go = [](float *p, int n) {
    // CHECK: :[[@LINE+2]]:5: warning: the launch of 'fill' goes to the default stream, although 'ofNothing' has the stream 'stream'
    // FIXED: {{^ *}}fill<<<1, 32>>>(p, n);
    fill<<<1, 32>>>(p, n);
  };
  go(x, n);
}
// One hazard, of the lambda and not of its call.
void toldOnce(float *x, int n, cudaStream_t stream) {
  fill<<<1, 32, 0, stream>>>(x + n, n);
  cudaMemsetAsync(x, 0, n, stream);
  // CHECK: :[[@LINE+1]]:34: warning: 'cudaMemsetAsync' goes to the default stream, although 'toldOnce' has the stream 'stream'
  auto go = [&](float *p, int) { cudaMemsetAsync(p, 0, n); };
  go(x, n);
}

// Look-alikes.
void synchronises(void *x, int n, bool type, cudaStream_t stream) {
  DISPATCH(type, [&] { fill<scalar_t><<<1, 32>>>((scalar_t *)x, n); });
  cudaDeviceSynchronize();
}
void onlyWithout(float *x, int n, cudaStream_t stream) {
  auto go = [&] { fill<<<1, 32>>>(x, n); };
  if (!stream)
    go();
}
void inTheStream(void *x, int n, bool type, cudaStream_t stream) {
  DISPATCH(type, [&] { fill<scalar_t><<<1, 32, 0, stream>>>((scalar_t *)x, n); });
}
void unusedOnPurpose(float *x, int n, cudaStream_t stream) {
  (void)stream;
  [&] { fill<<<1, 32>>>(x, n); }();
}
void unnamed(float *x, int n, cudaStream_t) {
  [&] { fill<<<1, 32>>>(x, n); }();
}
void alternative(float *x, int n, bool quick, cudaStream_t stream) {
  auto fallback = [&] { fill<<<1, 32>>>(x, n); };
  if (quick)
    fill<<<1, 32, 0, stream>>>(x, n);
  else
    fallback();
}
// Whoever runs it may have a stream of its own.
void later(std::function<void()> f);
void handedOn(float *x, int n, cudaStream_t stream) {
  later([&] { fill<<<1, 32>>>(x, n); });
}
// The stream that the lambda is given is the one that it uses.
void given(float *x, int n, cudaStream_t stream) {
  auto go = [&](cudaStream_t s) { fill<<<1, 32, 0, s>>>(x, n); };
  go(stream);
}
void scopes(float *x, int n, cudaStream_t (*get)()) {
  [&] { fill<<<1, 32>>>(x, n); }();
  cudaStream_t stream = get();
  fill<<<1, 32, 0, stream>>>(x + n, n);
}
