// RUN: %check --checks='-*,cuda-lmem-dynamic-index' --config='{CheckOptions: {cuda-lmem-dynamic-index.MaxBytes: 64}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

struct Small {
  float a[16];
};
struct Large {
  float a[17];
};

// Every element of both is written and read.
template <class T> __device__ float sum(const T &p, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += p.a[i];
  return s;
}
__global__ void k(float *out) {
  Small s = {};
  // CHECK: :[[@LINE+1]]:9: warning: 'l' takes 68 bytes for each thread, more than registers hold, so it is placed in local memory
  Large l = {};
  const float table[32] = {1, 2, 3};
  out[0] = sum(s, 16) + sum(l, 17) + table[2];
}
