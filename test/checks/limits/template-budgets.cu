// What the bodies of a template take together, what the warps of a block, and what the paths of a translation unit: enough for the last, and one less.
// RUN: %check --checks='-*,cuda-lmem-bounds' --bound=array-bounds-template-steps=41 %s -- -DARRAY | FileCheck %s --check-prefix=ARRAY
// RUN: %check --checks='-*,cuda-lmem-bounds' --bound=array-bounds-template-steps=40 %s -- -DARRAY | count 0
// RUN: %check --checks='-*,cuda-gmem-bounds' --bound=global-bounds-template-steps=31 %s -- -DGLOBAL | FileCheck %s --check-prefix=GLOBAL
// RUN: %check --checks='-*,cuda-gmem-bounds' --bound=global-bounds-template-steps=30 %s -- -DGLOBAL | count 0
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --bound=warp-template-steps=121 %s -- -DWARPS | FileCheck %s --check-prefix=WARPS
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --bound=warp-template-steps=120 %s -- -DWARPS | count 0
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --bound=warp-block-steps=14 %s -- -DBLOCK | FileCheck %s --check-prefix=BLOCK
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --bound=warp-block-steps=13 %s -- -DBLOCK | count 0
// RUN: %check --checks='-*,cuda-smem-race' --bound=simulation-template-work=1769 %s -- -DRUNS | FileCheck %s --check-prefix=RUNS
// RUN: %check --checks='-*,cuda-smem-race' --bound=simulation-template-work=1768 %s -- -DRUNS | count 0
// RUN: %check --checks='-*,cuda-warp-mask' --bound=path-template-steps=21 %s -- -DPATHS | FileCheck %s --check-prefix=PATHS
// RUN: %check --checks='-*,cuda-warp-mask' --bound=path-template-steps=20 %s -- -DPATHS | count 0
// RUN: %check --checks='-*,cuda-warp-mask' --bound=path-least-steps=1 --bound=path-unit-steps=21 %s -- -DPATHS | FileCheck %s --check-prefix=PATHS
// RUN: %check --checks='-*,cuda-warp-mask' --bound=path-least-steps=1 --bound=path-unit-steps=20 %s -- -DPATHS | count 0
// RUN: %check --checks='-*,cuda-warp-mask' --bound=path-unit-steps=0 --bound=path-least-steps=23 %s -- -DPATHS | FileCheck %s --check-prefix=PATHS
// RUN: %check --checks='-*,cuda-warp-mask' --bound=path-unit-steps=0 --bound=path-least-steps=22 %s -- -DPATHS | count 0
// RUN: %check --checks='-*,cuda-launch-config' --bound=trace-template-steps=60 %s -- -DTRACES | FileCheck %s --check-prefix=TRACES
// RUN: %check --checks='-*,cuda-launch-config' --bound=trace-template-steps=59 %s -- -DTRACES | count 0

#include <cuda_runtime.h>

#ifdef ARRAY
template <int N> __global__ void element(int *out) {
  int own[4] = {};
  // ARRAY: :[[@LINE+1]]:3: warning: thread 0 writes element 4 of 'own'
  own[N] = threadIdx.x;
  out[threadIdx.x] = own[0];
}
template __global__ void element<1>(int *);
template __global__ void element<4>(int *);
#endif

#ifdef GLOBAL
template <int N> __global__ void behind(int *out) {
  // GLOBAL: :[[@LINE+1]]:3: warning: thread 255 of block 0 writes element 256 of 'out'
  out[threadIdx.x + N] = 1;
}
int main() {
  int *ints;
  cudaMalloc(&ints, 256 * sizeof(int));
  behind<0><<<1, 256>>>(ints);
  behind<1><<<1, 256>>>(ints);
}
#endif

#ifdef WARPS
template <int N> __global__ void apart(float *out) {
  // WARPS: :[[@LINE+1]]:3: warning: global store to 'out' is not coalesced
  out[(blockIdx.x * blockDim.x + threadIdx.x) * N] = 1;
}
void all(float *out) {
  apart<1><<<8, 256>>>(out);
  apart<32><<<8, 256>>>(out);
}
#endif

#ifdef BLOCK
__global__ void second(float *out) {
  if (threadIdx.x >= 32)
    // BLOCK: :[[@LINE+1]]:5: warning: global store to 'out' is not coalesced
    out[threadIdx.x * 32] = 1;
  else
    out[threadIdx.x] = 1;
}
void all(float *out) { second<<<1, 64>>>(out); }
#endif

#ifdef RUNS
template <int N> __global__ void neighbour(int *out) {
  __shared__ int tile[256];
  tile[threadIdx.x] = threadIdx.x;
  if (N == 1)
    __syncthreads();
  // RUNS: :[[@LINE+1]]:22: warning: thread 0 reads byte 1020 of 'tile'
  out[threadIdx.x] = tile[255 - threadIdx.x];
}
void all(int *out) {
  neighbour<1><<<1, 256>>>(out);
  neighbour<2><<<1, 256>>>(out);
}
#endif

#ifdef PATHS
template <int N> __device__ int next(int v) {
  unsigned mask = ~0u;
  if (N == 2)
    mask = __activemask();
  // PATHS: :[[@LINE+1]]:10: warning: __activemask() is the mask of '__shfl_down_sync'
  return __shfl_down_sync(mask, v, 1);
}
template __device__ int next<1>(int);
template __device__ int next<2>(int);
#endif

#ifdef TRACES
__global__ void fill(int *out) { out[threadIdx.x] = 1; }
// TRACES: :[[@LINE+1]]:42: warning: block x extent 2,048 is above the limit of 1,024
template <int N> void launch(int *out) { fill<<<1, N>>>(out); }
template void launch<32>(int *);
template void launch<2048>(int *);
#endif
