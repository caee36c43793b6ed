// How many bytes the threads of a block copy together, and which thread copies what: parts of 16 bytes where they are a multiple of that, else of 4.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

// As many elements as both sides have.
__global__ void __launch_bounds__(128) fewer(const float *in, float *out) {
  __shared__ float s[128];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, 32, in, 64);
  if (threadIdx.x == 127)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 127 writes byte 124 of 's', which thread 7 of the block writes
    s[31] = 1;
  if (threadIdx.x == 126)
    s[32] = 1;
  cg::wait(block);
  out[threadIdx.x] = s[127 - threadIdx.x];
}
#define COPY(NAME, BYTES, AT) \
  __global__ void __launch_bounds__(128) NAME(const float *in, float *out) { \
    __shared__ float s[128]; \
    cg::thread_block block = cg::this_thread_block(); \
    cg::memcpy_async(block, s, in, BYTES); \
    if (threadIdx.x == 127) \
      s[AT] = 1; \
    cg::wait(block); \
    out[threadIdx.x] = s[127 - threadIdx.x]; \
  }
COPY(behind12, 12, 3)
// CHECK: :[[@LINE+1]]:1: warning: thread 127 writes byte 16 of 's', which thread 4 of the block writes
COPY(in20, 20, 4)
COPY(behind20, 20, 5)
// CHECK: :[[@LINE+1]]:1: warning: thread 127 writes byte 20 of 's', which thread 5 of the block writes
COPY(in24, 24, 5)
// CHECK: :[[@LINE+1]]:1: warning: thread 127 writes byte 28 of 's', which thread 1 of the block writes
COPY(in32, 32, 7)
