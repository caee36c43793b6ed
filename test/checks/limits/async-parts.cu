// How many bytes an instruction reads or writes that nothing says the size of: each on both sides.
// RUN: %check --checks='-*,cuda-async-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdint>

__device__ unsigned of(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void copyTile(unsigned to, const void *map, unsigned bar) {
  asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3}], [%2];" ::"r"(to), "l"(map), "r"(bar), "r"(0) : "memory");
}
// A tile has 16 bytes at least: in memory of which the size is not known,
__global__ void inDynamic(const void *map, int *out) {
  extern __shared__ alignas(128) char d[];
  __shared__ uint64_t bar;
  copyTile(of(d), map, of(&bar));
  out[0] = d[16];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'd' is read before the asynchronous copy into it was waited for
  out[1] = d[15];
}
// and in an array that is not made of parts.
__global__ void inPart(const void *map, int *out) {
  __shared__ alignas(128) char s[1024];
  __shared__ uint64_t bar;
  copyTile(of(s + 128), map, of(&bar));
  out[0] = s[144];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for
  out[1] = s[143];
}
// A row of a matrix has 16 bytes.
__global__ void rows(const char *in, unsigned *out) {
  __shared__ alignas(16) char s[1024];
  unsigned a;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(of(s + 516)), "l"(in));
  asm volatile("cp.async.commit_group;");
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(of(s + 500)));
  out[threadIdx.x] = a;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is read before the asynchronous copy into it was waited for
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(of(s + 501)));
  out[threadIdx.x] = a;
}
// A register has 4 bytes.
__global__ void registers(const uint64_t *descriptors, float *out) {
  float d[8] = {};
  asm volatile("wgmma.fence.sync.aligned;");
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptors[0]), "l"(descriptors[1]));
  asm volatile("wgmma.commit_group.sync.aligned;");
  out[threadIdx.x] = d[4];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the accumulator 'd' is read while the matrix multiplication that writes it may be pending
  out[threadIdx.x] = ((const char *)d)[15];
  asm volatile("wgmma.wait_group.sync.aligned 0;");
}
