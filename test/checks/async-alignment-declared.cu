// RUN: %check --checks='-*,cuda-async-alignment' %s -- -arch=sm_90a -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A declaration that lacks an alignment is one hazard, told where most is needed.

#include <cstdint>

__device__ void bulk(uint32_t to, const void *from, uint32_t barrier) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(to), "l"(from), "r"(barrier) : "memory");
}
__device__ void tensor(uint32_t to, const void *map, uint32_t barrier) {
  asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2}], [%3];" ::"r"(to), "l"(map), "r"(0), "r"(barrier) : "memory");
}

__global__ void several(const char *in, const void *map, char *out) {
  __shared__ char stage[4096];
  __shared__ alignas(8) uint64_t barrier;
  const uint32_t to = static_cast<uint32_t>(__cvta_generic_to_shared(stage)), b = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier));
  if (threadIdx.x == 0) {
    bulk(to, in, b);
    // CHECK: :[[@LINE+1]]:5: warning: a tensor copy needs 128-byte alignment, and 'stage' is declared with 1, and 2 more accesses need more than that, too [
    tensor(to + 1024, map, b);
    bulk(to + 2048, in, b);
  }
  out[threadIdx.x] = stage[threadIdx.x];
}
__global__ void two(const char *in, char *out) {
  __shared__ char first[256], second[256];
  __shared__ alignas(8) uint64_t barrier;
  const uint32_t b = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier));
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:5: warning: this asynchronous copy needs 16-byte alignment, and 'first' is declared with 1 [
    bulk(static_cast<uint32_t>(__cvta_generic_to_shared(first)), in, b);
    // CHECK: :[[@LINE+1]]:5: warning: this asynchronous copy needs 16-byte alignment, and 'second' is declared with 1 [
    bulk(static_cast<uint32_t>(__cvta_generic_to_shared(second)), in, b);
  }
  out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}
__global__ void aligned(const char *in, const void *map, char *out) {
  __shared__ alignas(128) char stage[4096];
  __shared__ alignas(8) uint64_t barrier;
  const uint32_t to = static_cast<uint32_t>(__cvta_generic_to_shared(stage)), b = static_cast<uint32_t>(__cvta_generic_to_shared(&barrier));
  if (threadIdx.x == 0) {
    bulk(to, in, b);
    tensor(to + 1024, map, b);
  }
  out[threadIdx.x] = stage[threadIdx.x];
}
