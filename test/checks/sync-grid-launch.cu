// RUN: %check --checks='-*,cuda-sync-grid-launch' %s -- | FileCheck %s --implicit-check-not=warning:
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void direct(int *p) {
  cg::grid_group grid = cg::this_grid();
  p[0] = 1;
  // CHECK: :[[@LINE+13]]:3: warning: 'direct' waits for the whole grid and is not launched as a cooperative grid
  // CHECK: :[[@LINE+1]]:3: note: the barrier of the grid is here
  grid.sync();
}
__device__ void helper(cg::grid_group &g) { g.sync(); }
__global__ void inHelper(int *p) {
  auto g = cg::this_grid();
  for (int i = 0; i < p[0]; ++i)
    helper(g);
}
__global__ void freeFunction() { cg::sync(cg::this_grid()); }

void hazards(int *p, cudaStream_t stream, bool cooperative) {
  direct<<<8, 32>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: 'inHelper' waits for the whole grid
  inHelper<<<8, 32, 0, stream>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: 'freeFunction' waits for the whole grid
  freeFunction<<<8, 32>>>();
  void *args[] = {&p};
  // CHECK: :[[@LINE+1]]:3: warning: 'direct' waits for the whole grid
  cudaLaunchKernel((const void *)direct, dim3(8), dim3(32), args, 0, stream);
  cudaLaunchConfig_t config = {};
  config.gridDim = 8;
  config.blockDim = 32;
  // CHECK: :[[@LINE+1]]:3: warning: 'direct' waits for the whole grid
  cudaLaunchKernelEx(&config, direct, p);
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeCooperative;
  attribute[0].val.cooperative = 0;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[@LINE+1]]:3: warning: 'direct' waits for the whole grid
  cudaLaunchKernelEx(&config, direct, p);
  attribute[0].val.cooperative = 1;
  cudaLaunchKernelEx(&config, direct, p);
  cudaLaunchCooperativeKernel((const void *)direct, dim3(8), dim3(32), args);
}

// Look-alikes.
__global__ void guarded(int *p) {
  auto g = cg::this_grid();
  if (g.is_valid())
    g.sync();
}
__global__ void guardedEarly(int *p) {
  auto g = cg::this_grid();
  if (!g.is_valid())
    return;
  g.sync();
}
__global__ void block(int *p) { cg::this_thread_block().sync(); }
__global__ void byArgument(int *p, bool whole) {
  if (whole)
    cg::this_grid().sync();
}
template <bool Whole> __global__ void byParameter(int *p) {
  if constexpr (Whole)
    cg::this_grid().sync();
}
__global__ void neverLaunched() { cg::this_grid().sync(); }
void silent(int *p) {
  guarded<<<8, 32>>>(p);
  guardedEarly<<<8, 32>>>(p);
  block<<<8, 32>>>(p);
  byArgument<<<8, 32>>>(p, false);
  byParameter<false><<<8, 32>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: 'byArgument' waits for the whole grid
  byArgument<<<8, 32>>>(p, true);
}
