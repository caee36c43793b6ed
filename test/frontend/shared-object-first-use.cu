// A __shared__ object whose constructor does something: nvcc warns, Clang declares the variable invalid. Its first use is in the AST, too, wherever it stands
// in a statement.
// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Tile {
  int v[64];
  __device__ Tile() { v[0] = 1; }
  __device__ int put(int x) { return v[threadIdx.x] = x; }
};
__device__ void fill(Tile *t) { t->v[threadIdx.x] = threadIdx.x; }
__device__ void fillBy(Tile &t) { t.v[threadIdx.x] = threadIdx.x; }

__global__ void __launch_bounds__(64) byAddress(int *out) {
  __shared__ Tile t;
  fill(&t);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads byte 252 of 't', which thread 63 of the block writes with no barrier in between [cuda-smem-race]
  out[threadIdx.x] = t.v[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) byReference(int *out) {
  __shared__ Tile t;
  fillBy(t);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads byte 252 of 't', which thread 63 of the block writes with no barrier in between [cuda-smem-race]
  out[threadIdx.x] = t.v[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) behindCast(int *out) {
  __shared__ Tile t;
  (void)t.put(threadIdx.x);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads byte 252 of 't', which thread 63 of the block writes with no barrier in between [cuda-smem-race]
  out[threadIdx.x] = t.v[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) twoAtOnce(int *out) {
  __shared__ Tile t, u;
  if (out)
    fill(&u);
  t.put(u.v[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = t.v[63 - threadIdx.x];
}
__global__ void __launch_bounds__(64) ordered(int *out) {
  __shared__ Tile t;
  fill(&t);
  __syncthreads();
  out[threadIdx.x] = t.v[63 - threadIdx.x];
}
