// RUN: %check --checks='-*,cuda-smem-extern-alias' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What a group waits for hands memory over where it may be the whole block; a warp's tile does not.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void anyGroup(int *out) {
  extern __shared__ int keys[];
  extern __shared__ float weights[];
  cg::thread_group all = cg::this_thread_block();
  weights[threadIdx.x] = 1;
  all.sync();
  out[threadIdx.x] = keys[threadIdx.x];
}
__global__ void tile(int *out) {
  extern __shared__ int own[];
  extern __shared__ float others[];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  others[threadIdx.x] = 1;
  warp.sync();
  // CHECK: :[[@LINE+1]]:22: warning: 'own' is read here after 'others' was written
  out[threadIdx.x] = own[threadIdx.x];
}
void launches(int *out) {
  anyGroup<<<1, 128, 1024>>>(out);
  tile<<<1, 128, 1024>>>(out);
}
