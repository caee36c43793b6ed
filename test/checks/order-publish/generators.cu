// RUN: %check --checks='-*,cuda-order-publish' %s -- -I %S/../Inputs | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A loop that draws numbers until one fits waits for nobody: what a library's
// function is given, it changes.

#include "generator.h"

struct Limits {
  float Least, Most;
};

__device__ float between(Generator *g, const Limits &limits) {
  float x;
  do {
    x = uniform(*g);
  } while (x < limits.Least || x > limits.Most);
  return x;
}
__global__ void byReference(float *out, Generator *states, const Limits *limits) {
  out[threadIdx.x] = between(states + threadIdx.x, *limits);
}
__global__ void byPointer(unsigned *out, Generator *states, const unsigned *most) {
  while (drawn(states) > *most)
    ;
  out[threadIdx.x] = 1;
}
__global__ void ofAnElement(unsigned *out, Generator *states, const unsigned *most) {
  unsigned x;
  do
    x = drawn(&states[threadIdx.x]) % 100;
  while (x >= *most);
  out[threadIdx.x] = x;
}
struct Walker {
  Generator Own;
  __device__ unsigned step(const unsigned *most) {
    unsigned x = 0;
    while (x >= *most)
      x = drawn(&Own);
    return x;
  }
};
__global__ void ofAMember(unsigned *out, Walker *walkers, const unsigned *most) {
  out[threadIdx.x] = walkers[threadIdx.x].step(most);
}
__global__ void ofTheBlock(unsigned *out, const unsigned *most) {
  __shared__ Generator state;
  if (threadIdx.x == 0)
    while (drawn(&state) > *most)
      ;
  out[threadIdx.x] = 1;
}
__global__ void ofTheThread(unsigned *out, const unsigned *most) {
  Generator own = {};
  while (drawn(&own) > *most)
    ;
  out[threadIdx.x] = 1;
}

// What is only looked at is what it was.
__global__ void waits(float *out, const Generator *state, const float *least) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the loop waits for another thread with plain loads, which need not be repeated
  while (rounded(*state, 1) < *least)
    ;
  out[threadIdx.x] = 1;
}
