// RUN: %check --checks='-*,cuda-async-wait' %s -- -std=c++17 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Copies that a predicate of the same statement guards.

#include <cuda_runtime.h>
#include <stdint.h>

__device__ void copyIf(uint32_t to, const void *from, bool mask) {
  asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n @p cp.async.cg.shared.global [%1], [%2], 16;\n}\n" ::"r"((int)mask), "r"(to), "l"(from));
}
__device__ void copyUnless(uint32_t to, const void *from, bool mask) {
  asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n @!p cp.async.cg.shared.global [%1], [%2], 16;\n}\n" ::"r"((int)mask), "r"(to), "l"(from));
}
__device__ void copyIfEqual(uint32_t to, const void *from, int n) {
  asm volatile("{\n .reg .pred p;\n setp.eq.s32 p, %0, 3;\n @p cp.async.cg.shared.global [%1], [%2], 16;\n}\n" ::"r"(n), "r"(to), "l"(from));
}
__device__ void commit() { asm volatile("cp.async.commit_group;"); }
template <int N> __device__ void wait() { asm volatile("cp.async.wait_group %0;" ::"n"(N)); }
__device__ uint32_t at(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// Known to be copied: what is read was not waited for.
__global__ void always(const float4 *in, float *out) {
  __shared__ float4 s[256];
  copyIf(at(s + threadIdx.x), in + threadIdx.x, true);
  commit();
  // CHECK: :[[@LINE+1]]:22: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x].x;
}
__global__ void negated(const float4 *in, float *out) {
  __shared__ float4 s[256];
  copyUnless(at(s + threadIdx.x), in + threadIdx.x, false);
  commit();
  // CHECK: :[[@LINE+1]]:22: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x].x;
}
__global__ void equal(const float4 *in, float *out) {
  __shared__ float4 s[256];
  copyIfEqual(at(s + threadIdx.x), in + threadIdx.x, 3);
  commit();
  // CHECK: :[[@LINE+1]]:22: warning: 's' is read before the asynchronous copy into it was waited for [cuda-async-wait]
  out[threadIdx.x] = s[threadIdx.x].x;
}

// Known not to be copied.
__global__ void never(const float4 *in, float *out) {
  __shared__ float4 s[256];
  s[threadIdx.x] = in[threadIdx.x];
  copyIf(at(s + threadIdx.x), in + threadIdx.x, false);
  copyUnless(at(s + threadIdx.x), in + threadIdx.x, true);
  copyIfEqual(at(s + threadIdx.x), in + threadIdx.x, 4);
  commit();
  out[threadIdx.x] = s[threadIdx.x].x;
}

// Which threads copy is not said by the copy: those that overtake others here have nothing to copy.
__device__ void load(const float4 *in, float4 *to, bool more) {
  const bool mine = more & (threadIdx.x < 64);
  copyIf(at(to + threadIdx.x), in + threadIdx.x, mine);
  commit();
}
__global__ void masked(const float4 *in, float *out, int rounds) {
  __shared__ float4 s[4 * 64 + 192];
  for (int i = 0; i < 3; ++i)
    load(in + i * 64, s + i * 64, i < rounds);
  wait<2>();
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    sum += s[i % 4 * 64 + threadIdx.x % 64].x;
    load(in + (i + 3) * 64, s + (i + 3) % 4 * 64, i + 3 < rounds);
    wait<2>();
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
void run(const float4 *in, float *out, int rounds) { masked<<<132, 256>>>(in, out, rounds); }
