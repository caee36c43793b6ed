// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A kernel of tensor cores works on what its registers and its shared memory hold: few warps with much of both are what it is written for.
#include <mma.h>
using namespace nvcuda;

__global__ void fragments(const half *a, const half *b, float *c) {
  __shared__ half tiles[20480];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  tiles[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  wmma::load_matrix_sync(fa, tiles, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

// The instruction, in a helper, in a class, of a template.
__device__ void multiply(float (&d)[4], unsigned a, unsigned b) {
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4}, {%5}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a), "r"(b));
}
__global__ void instructions(float *out) {
  __shared__ unsigned tiles[10240];
  float d[4] = {};
  tiles[threadIdx.x] = threadIdx.x;
  __syncthreads();
  multiply(d, tiles[threadIdx.x], tiles[threadIdx.x ^ 1]);
  out[threadIdx.x] = d[0];
}
template <class T> struct Multiplier {
  __device__ void operator()(T (&d)[4], unsigned a) const { multiply(d, a, a); }
};
template <class Op> __global__ void byObject(float *out, Op op) {
  __shared__ unsigned tiles[10240];
  float d[4] = {};
  tiles[threadIdx.x] = 1;
  __syncthreads();
  op(d, tiles[threadIdx.x ^ 1]);
  out[threadIdx.x] = d[0];
}
// The same without them: a fragment that is only filled, a multiplication of four numbers.
__global__ void filled(float *out) {
  __shared__ unsigned tiles[10240];
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  tiles[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = fc.x[0] + tiles[threadIdx.x ^ 1];
}
__global__ void dot(int *out) {
  __shared__ int tiles[10240];
  tiles[threadIdx.x] = 1;
  __syncthreads();
  asm("dp4a.s32.s32 %0, %1, %1, %0;" : "+r"(out[threadIdx.x]) : "r"(tiles[threadIdx.x ^ 1]));
}

void launches(half *h, float *f, int *p, int n) {
  fragments<<<n, 64>>>(h, h, f);
  instructions<<<n, 64>>>(f);
  byObject<<<n, 64>>>(f, Multiplier<float>());
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'filled' to 10 of 64 warps
  filled<<<n, 64>>>(f);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'dot' to 10 of 64 warps
  dot<<<n, 64>>>(p);
}
