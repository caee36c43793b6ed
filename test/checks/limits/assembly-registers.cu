// How many registers of one declaration are told from those of other blocks, on both sides of the bound.
// RUN: %check --bound=assembly-numbered-registers=2 --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --bound=assembly-numbered-registers=1 --checks='-*,cuda-sync-divergent-barrier' %s -- | count 0

__device__ int outer() {
  int r;
  asm("{ .reg .b32 t<2>; mov.b32 t1, 0; { .reg .b32 t<2>; mov.b32 t1, 1; } mov.b32 %0, t1; }" : "=r"(r));
  return r;
}
__global__ void leaves(float *out) {
  if (threadIdx.x >= 32 + 1000 * outer())
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block: 32 of 64 are here
  __syncthreads();
  out[threadIdx.x] = 1;
}
void launch(float *out) { leaves<<<1, 64>>>(out); }
