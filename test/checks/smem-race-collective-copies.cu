// RUN: %check --checks='-*,cuda-smem-race,cuda-async-wait' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The threads of a block that copy together write; wait() is a barrier of the block. One report for each: that of the copy.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;

__global__ void __launch_bounds__(128) overwritten(const float *In, float *Out, int N) {
  __shared__ float Part[128];
  cg::thread_block Block = cg::this_thread_block();
  for (int I = 0; I < N; ++I) {
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} starts an asynchronous copy into 'Part', which thread {{[0-9]+}} may still read
    cg::memcpy_async(Block, Part, In + I * 128, sizeof(Part));
    cg::wait(Block);
    Out[threadIdx.x] += Part[127 - threadIdx.x];
  }
}

__global__ void __launch_bounds__(128) notWaited(const float *In, float *Out) {
  __shared__ float Part[128];
  cg::thread_block Block = cg::this_thread_block();
  cg::memcpy_async(Block, Part, 128, In, 128);
  // CHECK: :[[@LINE+1]]:23: warning: 'Part' is read before the asynchronous copy into it was waited for
  Out[threadIdx.x] += Part[127 - threadIdx.x];
}

__global__ void __launch_bounds__(128) right(const float *In, float *Out, int N) {
  __shared__ float Part[128], Other[128];
  cg::thread_block Block = cg::this_thread_block();
  for (int I = 0; I < N; ++I) {
    cg::memcpy_async(Block, Part, In + I * 128, sizeof(Part));
    Other[threadIdx.x] = I;
    cg::wait(Block);
    Out[threadIdx.x] += Part[127 - threadIdx.x] + Other[127 - threadIdx.x];
    Block.sync();
  }
}

__global__ void __launch_bounds__(128) twoStages(const float *In, float *Out, int N) {
  __shared__ float Part[2][128];
  cg::thread_block Block = cg::this_thread_block();
  cg::memcpy_async(Block, Part[0], In, sizeof(Part[0]));
  for (int I = 1; I < N; ++I) {
    cg::memcpy_async(Block, Part[I % 2], In + I * 128, sizeof(Part[0]));
    cg::wait_prior<1>(Block);
    Out[threadIdx.x] += Part[(I + 1) % 2][127 - threadIdx.x];
    Block.sync();
  }
}
