// RUN: %check --checks='-*,cuda-smem-extern-alias' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

// Two names, one address: what is written through the second is what the first holds.
__global__ void plain(float *out) {
  extern __shared__ float a[];
  extern __shared__ int b[];
  a[threadIdx.x] = 1.0f;
  b[threadIdx.x] = 2;
  __syncthreads();
  // CHECK: :[[@LINE+4]]:22: warning: 'a' is read here after 'b' was written: both are the start of the same dynamic shared memory [cuda-smem-extern-alias]
  // CHECK: :[[@LINE-3]]:3: note: 'b' is written here
  // CHECK: :[[@LINE-5]]:3: note: which overwrites what 'a' got here
  // CHECK: :[[@LINE-7]]:25: note: declare one array and take the other from an offset into it
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

// Through pointers and a helper.
__device__ void put(int *p, int v) { p[threadIdx.x] = v; }
__global__ void pointers(float *out) {
  extern __shared__ float values[];
  extern __shared__ int counts[];
  float *v = values;
  v[threadIdx.x] = 0.5f;
  put(counts, 3);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: 'values' is read here after 'counts' was written
  out[threadIdx.x] = v[threadIdx.x];
}

// Read at once, nothing handed over.
__global__ void noBarrier(int *out) {
  extern __shared__ float f[];
  extern __shared__ int bits[];
  f[threadIdx.x] = 1.5f;
  // CHECK: :[[@LINE+1]]:22: warning: 'bits' is read here after 'f' was written
  out[threadIdx.x] = bits[threadIdx.x];
}

// Read at an offset that may be none: of what was written through the name nothing is left.
__global__ void shifted(int *out, int shift) {
  extern __shared__ int keys[];
  extern __shared__ float weights[];
  keys[threadIdx.x] = 1;
  weights[threadIdx.x] = 2.0f;
  // CHECK: :[[@LINE+3]]:22: warning: 'keys' is read here after 'weights' was written
  // CHECK: :[[@LINE-2]]:3: note: 'weights' is written here
  // CHECK: :[[@LINE-4]]:3: note: which overwrites what 'keys' got here
  out[threadIdx.x] = keys[threadIdx.x + shift];
}

// Written again at the place that is read, or the part behind the other name's.
__global__ void shiftedOnPurpose(float *out, int shift) {
  extern __shared__ float left[];
  extern __shared__ int right[];
  left[threadIdx.x] = 1.0f;
  left[threadIdx.x + shift] = 2.0f;
  __syncthreads();
  float mine = left[threadIdx.x];
  __syncthreads();
  right[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = mine + left[threadIdx.x + shift];
}
__global__ void shiftedAgain(float *out, int shift) {
  extern __shared__ float again[];
  extern __shared__ int between[];
  again[threadIdx.x] = 1.0f;
  between[threadIdx.x] = 2;
  __syncthreads();
  int mine = between[threadIdx.x];
  __syncthreads();
  again[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = again[threadIdx.x + shift];
}

// What other warps wrote, through a helper.
__device__ void fill(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void mirrored(float *out) {
  extern __shared__ float front[];
  extern __shared__ float back[];
  fill(front, out);
  fill(back, out + 256);
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: 'front' is read here after 'back' was written
  out[threadIdx.x] = front[255 - threadIdx.x];
}

// One after the other, separated by barriers: the memory is used again on purpose.
__global__ void reuse(float *out) {
  extern __shared__ float first[];
  extern __shared__ int second[];
  first[threadIdx.x] = 1.0f;
  __syncthreads();
  float sum = first[threadIdx.x ^ 1];
  __syncthreads();
  second[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = sum + second[threadIdx.x ^ 1];
}

// Different bytes.
__global__ void apart(float *out, int n) {
  extern __shared__ float low[];
  extern __shared__ int high[];
  low[threadIdx.x] = 1.0f;
  high[threadIdx.x + 1024] = 2;
  high[threadIdx.x + n] = 3;
  __syncthreads();
  out[threadIdx.x] = low[threadIdx.x] + high[threadIdx.x + 1024];
}

// One array, carved.
__global__ void carved(float *out) {
  extern __shared__ float all[];
  int *rest = (int *)(all + 256);
  all[threadIdx.x] = 1.0f;
  rest[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = all[threadIdx.x] + rest[threadIdx.x];
}

// One element, and the next one.
__global__ void oneElement(float *out) {
  extern __shared__ float mine[];
  extern __shared__ int theirs[];
  if (threadIdx.x == 0) {
    mine[0] = 1.0f;
    theirs[0] = 2;
    // CHECK: :[[@LINE+1]]:14: warning: 'mine' is read here after 'theirs' was written
    out[0] = mine[0];
  }
}
__global__ void nextElement(float *out) {
  extern __shared__ float here[];
  extern __shared__ int behind[];
  if (threadIdx.x == 0) {
    here[0] = 1.0f;
    behind[1] = 2;
    out[0] = here[0];
  }
}

// Handed over at a barrier to who never wrote: the same bits are meant.
__global__ void handedOver(int *out) {
  extern __shared__ float made[];
  extern __shared__ int taken[];
  made[threadIdx.x] = 1.5f;
  __syncthreads();
  out[threadIdx.x] = taken[threadIdx.x];
}

// Static arrays are different memory.
__global__ void distinct(float *out) {
  __shared__ float a[256];
  __shared__ int b[256];
  a[threadIdx.x] = 1.0f;
  b[threadIdx.x] = 2;
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

void launches(float *out, int *counts, int n) {
  plain<<<1, 256, 1024>>>(out);
  pointers<<<1, 256, 1024>>>(out);
  noBarrier<<<1, 256, 1024>>>(counts);
  mirrored<<<1, 256, 1024>>>(out);
  shifted<<<1, 256, 1024>>>(counts, n);
  shiftedOnPurpose<<<1, 256, 2048>>>(out, 256);
  shiftedAgain<<<1, 256, 1024>>>(out, n);
  reuse<<<1, 256, 1024>>>(out);
  apart<<<1, 256, 16384>>>(out, n);
  carved<<<1, 256, 2048>>>(out);
  oneElement<<<1, 32, 16384>>>(out);
  nextElement<<<1, 32, 16384>>>(out);
  handedOver<<<1, 256, 1024>>>(counts);
  distinct<<<1, 256>>>(out);
}

// Helpers that are right for who uses one of the names.
extern __shared__ double numbers[];
extern __shared__ unsigned marks[];
__device__ double numberOf(unsigned i) { return numbers[i]; }
__global__ void helpersOfBoth(double *out) {
  numbers[threadIdx.x] = out[threadIdx.x];
  marks[threadIdx.x] = 3;
  // CHECK: :[[@LINE+2]]:22: warning: 'numbers' is read here after 'marks' was written
  // CHECK: :[[@LINE-5]]:49: note: 'numbers' is read here
  out[threadIdx.x] = numberOf(threadIdx.x);
}
__global__ void helperOfOne(double *out) {
  numbers[threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = numberOf(threadIdx.x);
}
