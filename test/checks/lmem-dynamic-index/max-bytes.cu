// RUN: %check --checks='-*,cuda-lmem-dynamic-index' --config='{CheckOptions: {cuda-lmem-dynamic-index.MaxBytes: 64}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

struct Small {
  float a[16];
};
struct Large {
  float a[17];
};

__device__ float sum(const float *p) { return p[0] + p[15]; }
__global__ void k(float *out) {
  Small s = {};
  // CHECK: :[[@LINE+1]]:9: warning: 'l' takes 68 bytes for each thread, more than registers hold, so it is placed in local memory
  Large l = {};
  const float table[32] = {1, 2, 3};
  out[0] = sum(s.a) + sum(l.a) + table[2];
}
