// RUN: %check --checks='-*,cuda-smem-extern-alias,cuda-smem-size' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-extern-alias,cuda-smem-size' %s -- -D__CUDACC_RDC__ | FileCheck %s --check-prefixes=CHECK,LINKED

#include <cuda_runtime.h>

// nvcc takes an extern array with a size for a definition, unless it compiles for a linker of device code: then it is the start of dynamic shared memory.

__global__ void bounds(float *x, const float *low, const float *high) {
  extern __shared__ float from[3];
  extern __shared__ float to[3];
  if (threadIdx.x < 3)
    from[threadIdx.x] = low[threadIdx.x];
  else if (threadIdx.x < 6)
    to[threadIdx.x - 3] = high[threadIdx.x - 3];
  __syncthreads();
  // LINKED: :[[@LINE+1]]:21: warning: 'from' is read here after 'to' was written
  x[threadIdx.x] *= from[threadIdx.x % 3];
}
__global__ void number(float *x) {
  extern __shared__ float total;
  if (threadIdx.x == 0)
    total = x[0];
  __syncthreads();
  x[threadIdx.x] += total;
}
struct Pair {
  float first, second;
};
__global__ void record(float *x) {
  extern __shared__ Pair pair;
  if (threadIdx.x == 0)
    pair.second = x[0];
  __syncthreads();
  x[threadIdx.x] += pair.second;
}
template <int N> __global__ void ofTemplate(float *x) {
  extern __shared__ float part[N];
  part[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = part[N - 1 - threadIdx.x];
}
extern __shared__ float outside[4][32];
__global__ void ofFile(float *x) {
  outside[threadIdx.y][threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = outside[3 - threadIdx.y][threadIdx.x];
}
__global__ void beside(float *x, float *out) {
  extern __shared__ float fixed[32];
  extern __shared__ float rest[];
  fixed[threadIdx.x] = x[threadIdx.x];
  rest[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // LINKED: :[[@LINE+1]]:22: warning: 'fixed' is read here after 'rest' was written
  out[threadIdx.x] = fixed[31 - threadIdx.x] + rest[31 - threadIdx.x];
}

// Without a size it is dynamic in any case.
__global__ void open(float *x, float *out) {
  extern __shared__ float a[];
  extern __shared__ float b[];
  a[threadIdx.x] = x[threadIdx.x];
  b[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: 'a' is read here after 'b' was written: both are the start of the same dynamic shared memory
  out[threadIdx.x] = a[31 - threadIdx.x];
}

void launches(float *x, float *y) {
  // LINKED: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'bounds' uses 'from'
  bounds<<<1, 32>>>(x, x, y);
  // LINKED: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'number' uses 'total'
  number<<<1, 32>>>(x);
  // LINKED: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'record' uses 'pair'
  record<<<1, 32>>>(x);
  // LINKED: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'ofTemplate' uses 'part'
  ofTemplate<32><<<1, 32>>>(x);
  // LINKED: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'ofFile' uses 'outside'
  ofFile<<<1, dim3(32, 4)>>>(x);
  beside<<<1, 32, 32 * sizeof(float)>>>(x, y);
  open<<<1, 32, 32 * sizeof(float)>>>(x, y);
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives no dynamic shared memory, and 'open' uses 'a'
  open<<<1, 32>>>(x, y);
}
