// REQUIRES: cuda-toolkit
// The toolkit's own barriers and pipelines: their tokens have a type that is never deduced on one side.
// RUN: %cuda-lint --no-cache --quiet %s | FileCheck %s --allow-empty --implicit-check-not=warning: --implicit-check-not=error:
#include <cuda/barrier>
#include <cuda/pipeline>

__global__ void arrive(int *Out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> Barrier;
  if (threadIdx.x == 0)
    init(&Barrier, blockDim.x);
  __syncthreads();
  auto Token = Barrier.arrive();
  Barrier.wait(static_cast<decltype(Token) &&>(Token));
  Out[threadIdx.x] = 1;
}

__global__ void stage(int *Out, const int *In) {
  __shared__ int Tile[2][128];
  auto Pipe = cuda::make_pipeline();
  Pipe.producer_acquire();
  cuda::memcpy_async(&Tile[0][threadIdx.x], &In[threadIdx.x], sizeof(int), Pipe);
  Pipe.producer_commit();
  Pipe.consumer_wait();
  Out[threadIdx.x] = Tile[0][threadIdx.x];
  Pipe.consumer_release();
}
