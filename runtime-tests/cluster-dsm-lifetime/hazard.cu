// A block reads the shared memory of a peer that has exited.
#include "observe.h"

#include <cooperative_groups.h>

using namespace cuda_lint;

__device__ int Read;

__global__ void __cluster_dims__(2, 1, 1) kernel() {
  __shared__ int Word;
  auto Cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0)
    Word = 42;
  Cluster.sync();
  if (Cluster.block_rank() == 0 && threadIdx.x == 0) {
    delay(10 * Millisecond);
    Read = *Cluster.map_shared_rank(&Word, 1); // HAZARD: cuda-cluster-dsm-lifetime
  }
#ifdef CUDA_LINT_CORRECTED
  Cluster.sync();
#endif
}

int main() {
  prepare();
  kernel<<<2, 32>>>();
  require(cudaGetLastError());
  Observed Seen;
  Seen.synchronise();
  Seen.set("read", valueOf(Read));
  return Seen.print();
}
