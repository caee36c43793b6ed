// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=path-count=1024 --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Two parameters are given one pointer when they are on every path. Where there are more paths than were followed, nobody has seen all of them.

#include <cuda_runtime.h>

__global__ void blur(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}

// 512 paths, and on half of them there are two pointers.
void manyPaths(float *a, float *b, int n, const bool *flags) {
  float *out = a;
  if (flags[0])
    out = b;
  if (flags[1])
    n += 2;
  if (flags[2])
    n += 4;
  if (flags[3])
    n += 8;
  if (flags[4])
    n += 16;
  if (flags[5])
    n += 32;
  if (flags[6])
    n += 64;
  if (flags[7])
    n += 128;
  if (flags[8])
    n += 256;
  blur<<<(n + 255) / 256, 256>>>(a, out, n);
}
void manyPathsTheOtherFirst(float *a, float *b, int n, const bool *flags) {
  float *out = b;
  if (flags[0])
    out = a;
  if (flags[1])
    n += 2;
  if (flags[2])
    n += 4;
  if (flags[3])
    n += 8;
  if (flags[4])
    n += 16;
  if (flags[5])
    n += 32;
  if (flags[6])
    n += 64;
  if (flags[7])
    n += 128;
  if (flags[8])
    n += 256;
  blur<<<(n + 255) / 256, 256>>>(a, out, n);
}

// A few paths, and on all of them there is one.
void fewPaths(float *a, int n, const bool *flags) {
  float *out = a;
  if (flags[0])
    n += 1;
  if (flags[1])
    n += 2;
  // CHECK: :[[@LINE+1]]:3: warning: two parameters of 'blur' are given one pointer
  blur<<<(n + 255) / 256, 256>>>(a, out, n);
}
