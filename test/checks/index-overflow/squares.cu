// RUN: %check --checks='-*,cuda-index-overflow' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The square of a number that an element of an array says is a place in a table of all such numbers, as of polynomials: no extent of the data.

#include <cstddef>

struct Element {
  int order, sides, points;
  float *values;
};

// Look-alikes: a triangle's number, by a reference, a pointer and an array of numbers; a square, and one of a constant more.
__global__ void triangle(const Element *elements, const float *nodes) {
  const Element &e = elements[blockIdx.x];
  const size_t at = e.order * (e.order + 1) / 2;
  e.values[threadIdx.x] = nodes[at + threadIdx.x];
}
__global__ void pointed(const Element *elements, const float *nodes) {
  const Element *e = elements + blockIdx.x;
  const size_t at = (e->order + 1) * (e->order + 2) / 2;
  e->values[threadIdx.x] = nodes[at];
}
__global__ void listed(const int *orders, const float *nodes, float *out) {
  const int n = orders[blockIdx.x];
  const size_t at = n * n;
  out[threadIdx.x] = nodes[at];
}

// Hazards: two numbers of an element; its square times an extent; the square of what the kernel is given.
__global__ void two(const Element *elements, const float *nodes) {
  const Element &e = elements[blockIdx.x];
  // CHECK: :[[@LINE+1]]:29: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  const size_t at = e.sides * e.points;
  e.values[threadIdx.x] = nodes[at];
}
__global__ void times(const Element *elements, const float *nodes, int width) {
  const Element &e = elements[blockIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  const size_t at = e.order * e.order * width;
  e.values[threadIdx.x] = nodes[at];
}
__global__ void whole(const float *in, float *out, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is computed in 32 bits and overflows at 2,147,483,648
  const size_t at = n * n;
  out[threadIdx.x] = in[at + threadIdx.x];
}
