// A loop that changes the object which it asks waits for nobody, and nobody waits in a function that is for the device only because it is `constexpr`.
// RUN: %check --checks='-*,cuda-order-publish' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <string_view>
#include <cuda/std/string_view>

// As a test that is not to return is often written.
#define WANT(condition) do { while (!(condition)) {} } while (0)

struct Kind {
  int mantissa, exponent;
  constexpr int bits() const { return mantissa + exponent; }
  constexpr long largest() const {
    WANT(bits() < 64);
    return (1l << mantissa) - 1;
  }
};

constexpr int spaces(std::string_view text) {
  int n = 0;
  while (!text.empty() && text.front() == ' ') {
    text.remove_prefix(1);
    ++n;
  }
  return n;
}

__global__ void largest(Kind k, long *out) { *out = k.largest(); }

__device__ int tabs(cuda::std::string_view text) {
  while (!text.empty() && text.front() == '\t')
    text.remove_prefix(1);
  return int(text.size());
}

__device__ int trimmed(cuda::std::string_view text) {
  while (text.size() > 1 && text.back() == '\n')
    text.remove_suffix(1);
  return int(text.size());
}

// The same test, written for the device, of memory that others reach: this is what waits.
__device__ int flag;
__global__ void waits(int *out) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the loop waits for another thread with plain loads, which need not be repeated [cuda-order-publish]
  WANT(flag == 1);
  *out = 1;
}

// A lambda of a kernel is for the device as its kernel is.
__global__ void waitsInLambda(int *out) {
  auto wait = [] {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the loop waits for another thread with plain loads, which need not be repeated [cuda-order-publish]
    while (flag == 0) {
    }
  };
  wait();
  *out = 1;
}

void go(long *l, int *out) {
  largest<<<1, 1>>>({2, 3}, l);
  waits<<<1, 1>>>(out);
  waitsInLambda<<<1, 1>>>(out);
}
