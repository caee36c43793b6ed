// RUN: %check --checks='-*,cuda-sync-named-barrier' %s --  | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// The report stands where the count is said.

#include <cuda_runtime.h>
__device__ __forceinline__ void meet(unsigned n) { asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory"); }
__device__ __forceinline__ void meetOn(int id, int n) { asm volatile("barrier.sync %0, %1;" ::"r"(id), "r"(n) : "memory"); }

// CHECK: :[[@LINE+1]]:96: warning: the barrier waits for 128 threads, and only 64 come to it
__global__ void k1(int *o) { __shared__ int s[64]; if (threadIdx.x < 64) { s[threadIdx.x] = 1; meet(128); o[threadIdx.x] = s[63 - threadIdx.x]; } }
void l1(int *o) { k1<<<1, 128>>>(o); }
// Through two helpers.
__device__ void phase(int n) { meetOn(3, n); }
// CHECK: :[[@LINE+1]]:96: warning: the barrier waits for 96 threads, and only 64 come to it
__global__ void k2(int *o) { __shared__ int s[64]; if (threadIdx.x < 64) { s[threadIdx.x] = 1; phase(96); o[threadIdx.x] = s[63 - threadIdx.x]; } }
void l2(int *o) { k2<<<1, 128>>>(o); }
// In an object.
struct Team { int n; __device__ void sync() const { asm volatile("bar.sync 4, %0;" ::"r"(n) : "memory"); } };
// CHECK: :[[@LINE+1]]:109: warning: the barrier waits for 128 threads, and only 64 come to it
__global__ void k3(int *o) { __shared__ int s[64]; Team t{128}; if (threadIdx.x < 64) { s[threadIdx.x] = 1; t.sync(); o[threadIdx.x] = s[63 - threadIdx.x]; } }
void l3(int *o) { k3<<<1, 128>>>(o); }
// By the argument of a template.
template <int N> __device__ void meetN() { asm volatile("bar.sync 5, %0;" ::"n"(N) : "memory"); }
// CHECK: :[[@LINE+1]]:96: warning: the barrier waits for 96 threads, and only 64 come to it
__global__ void k4(int *o) { __shared__ int s[64]; if (threadIdx.x < 64) { s[threadIdx.x] = 1; meetN<96>(); o[threadIdx.x] = s[63 - threadIdx.x]; } }
void l4(int *o) { k4<<<1, 128>>>(o); }
// A helper that says the count itself is where the report stands.
// CHECK: :[[@LINE+1]]:29: warning: the barrier waits for 128 threads, and only 64 come to it
__device__ void meetAll() { asm volatile("bar.sync 6, %0;" ::"r"(blockDim.x) : "memory"); }
__global__ void k5(int *o) { __shared__ int s[64]; if (threadIdx.x < 64) { s[threadIdx.x] = 1; meetAll(); o[threadIdx.x] = s[63 - threadIdx.x]; } }
void l5(int *o) { k5<<<1, 128>>>(o); }
// All of the block come.
// CHECK: :[[@LINE+1]]:73: warning: the barrier waits for 64 threads, and all 128 of the block come to it
__global__ void k6(int *o) { __shared__ int s[128]; s[threadIdx.x] = 1; meet(64); o[threadIdx.x] = s[127 - threadIdx.x]; }
void l6(int *o) { k6<<<1, 128>>>(o); }
// As many as come.
__global__ void k7(int *o) { __shared__ int s[64]; if (threadIdx.x < 64) { s[threadIdx.x] = 1; meet(64); o[threadIdx.x] = s[63 - threadIdx.x]; } }
void l7(int *o) { k7<<<1, 128>>>(o); }
__global__ void k8(int *o) { __shared__ int s[128]; s[threadIdx.x] = 1; meet(blockDim.x); o[threadIdx.x] = s[127 - threadIdx.x]; }
void l8(int *o) { k8<<<1, 128>>>(o); }
// A class template, whose kernel has the argument from its launch.
template <int Id, int N> struct Barrier { __device__ static void sync() { asm volatile("bar.sync %0, %1;" ::"n"(Id), "n"(N) : "memory"); } };
template <int Tile> __global__ void k9(int *o) {
  __shared__ int s[Tile];
  for (int k = threadIdx.x; k < Tile; k += blockDim.x) s[k] = k;
  // CHECK: :[[@LINE+1]]:3: warning: the barrier waits for 256 threads, and only 128 come to it
  Barrier<1, Tile>::sync();
  o[threadIdx.x] = s[Tile - 1 - threadIdx.x];
}
void l9(int *o) { k9<256><<<1, 128>>>(o); }
// A template that says the count itself.
// CHECK: :[[@LINE+1]]:51: warning: the barrier waits for 96 threads, and only 64 come to it
template <class T> __device__ void meetTyped(T) { __barrier_sync_count(7, 96); }
__global__ void k10(int *o) { if (threadIdx.x < 64) { meetTyped(1.0f); o[threadIdx.x] = 1; } }
void l10(int *o) { k10<<<1, 128>>>(o); }
