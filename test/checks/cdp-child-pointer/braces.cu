// Braces around a value of a class mean that value.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Pointers {
  int *a;
  int *b;
};
__device__ Pointers make(int *p) { return {p, p}; }
__device__ Pointers again(int *p) { return {make(p)}; }
__device__ Pointers named(Pointers q) { return Pointers{q}; }
__global__ void child(Pointers q) { *q.a = 1; }

__global__ void parent(int *p) {
  int local = 0;
  Pointers q{again(&local)}, r = {named(q)};
  // CHECK: :[[@LINE+1]]:3: warning: an argument of the launch of 'child' holds a pointer to 'local' in local memory
  child<<<1, 1>>>(r);
  Pointers all[2]{{make(p)}, Pointers{make(p)}};
  child<<<1, 1>>>(all[0]);
}
