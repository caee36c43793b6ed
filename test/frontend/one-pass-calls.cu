// Host code that calls what only the device has, in what only the pass with __CUDA_ARCH__ sees: nvcc takes it, and the rest is linted.
// RUN: %cuda-lint --cuda-path=none --no-cache --show-parse-errors --fail-on=never --checks=-*,cuda-cdp-tail-event,cuda-sync-divergent-barrier %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: :[[@LINE+67]]:{{[0-9]+}}: warning: __syncthreads() is not reached
// CHECK-NOT: does not parse

#include <limits>

struct Functor {
  __device__ float operator()(float x) const { return x; }
};
template <class T> __device__ T twice(T x) { return x + x; }
namespace inner {
__device__ float once(float x) { return x; }
} // namespace inner

#ifdef __CUDA_ARCH__
#define INFINITE __int_as_float(0x7f800000)
#define LOAD(p) __ldg(p)
#define CALLED(f) f(1.f)
#define TWICE(x) twice(x)
#define ONCE(x) inner::once(x)
#else
#define INFINITE std::numeric_limits<float>::infinity()
#define LOAD(p) *(p)
#define CALLED(f) 1.f
#define TWICE(x) ((x) + (x))
#define ONCE(x) (x)
#endif

inline float up(float f) { return f > 1 ? INFINITE : f; }
float load(const float *p) { return LOAD(p); }
float called(Functor f) { return CALLED(f); }
float doubled(float x) { return TWICE(x); }
namespace inner {
float inside(float x) { return ONCE(x); }
} // namespace inner
static const float Global = INFINITE;
template <class T> T generic(T x) { return x > 1 ? INFINITE : LOAD(&x); }
float instance(float x) { return generic(x); }
struct Holder {
  float value;
  Holder(float x) : value(TWICE(x)) {}
};
float inLambda() {
  auto l = [](float x) { return TWICE(x); };
  return l(1);
}
float direct(float x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#ifndef NOTHING
  return twice(x);
#endif
#else
  return x;
#endif
}
float other(float x) {
#ifndef __CUDA_ARCH__
  return x;
#elif 1
  return twice(x);
#endif
}

__global__ void barrier(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = twice(x[i]);
  __syncthreads();
  x[i] += x[i ^ 1];
}
