// RUN: %check --checks='-*,cuda-host-pointer-space' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <vector>

// A helper is right by itself: the call that gives it the other side's memory is the place.

__global__ void k(const float *p, float *q) { *q = *p; }
void scale(const float *p, float *q) { k<<<1, 1>>>(p, q); }
void container(float *q) {
  std::vector<float> h(4);
  // CHECK: :[[@LINE+1]]:3: warning: 'k' reads memory of a standard container through its parameter 'p', and no GPU can reach it
  scale(h.data(), q);
}
void variable(float *q) {
  float h = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'k' reads 'h' through its parameter 'p', and no GPU can reach it
  scale(&h, q);
}
void right(const float *d, float *q) { scale(d, q); }
