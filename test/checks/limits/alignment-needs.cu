// What asynchronous copies and one instruction need, and what they do not.
// RUN: %check --checks='-*,cuda-async-alignment' %s -- -std=c++17 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdint>

// Dynamic shared memory begins at a multiple of 16; of more where the driver happens to.
__device__ void tensor(unsigned to, const void *map, int x, int y, uint64_t *b) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(to), "l"(map), "r"(x), "r"(y), "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
}
__global__ void behindSixteen(const void *map, int x, int y) {
  extern __shared__ float d[];
  __shared__ uint64_t bar;
  tensor((unsigned)__cvta_generic_to_shared(d + 4), map, x, y, &bar);
}
__global__ void behindEight(const void *map, int x, int y) {
  extern __shared__ float d[];
  __shared__ uint64_t bar;
  // CHECK: :[[@LINE+1]]:3: warning: a tensor copy needs 128-byte alignment, and the address is 8 bytes into 'd'
  tensor((unsigned)__cvta_generic_to_shared(d + 2), map, x, y, &bar);
}

// No instruction loads more than 32 bytes: of 64 there are several.
struct alignas(32) Wide {
  double v[4];
};
struct alignas(64) Wider {
  double v[8];
};
__device__ double first(Wide w) { return w.v[0]; }
__device__ double firstOfMore(Wider w) { return w.v[0]; }
// CHECK: :[[@LINE+1]]:80: warning: this access needs 32-byte alignment
__global__ void wide(const double *in, double *out) { out[threadIdx.x] = first(*reinterpret_cast<const Wide *>(in + threadIdx.x)); }
__global__ void wider(const double *in, double *out) { out[threadIdx.x] = firstOfMore(*reinterpret_cast<const Wider *>(in + threadIdx.x)); }

// Two bytes are no vector.
__global__ void fourBytes(const short *in, int *out) {
  // CHECK: :[[@LINE+1]]:17: warning: this access needs 4-byte alignment
  const int v = *reinterpret_cast<const int *>(in + threadIdx.x);
  out[threadIdx.x] = v;
}
__global__ void twoBytes(const char *in, int *out) {
  const short v = *reinterpret_cast<const short *>(in + threadIdx.x);
  out[threadIdx.x] = v;
}
