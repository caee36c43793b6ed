// cuda::barrier, cuda::pipeline, cuda::atomic and the primitives below them.
// RUN: %clangxx %embedded-flags -fsyntax-only -std=c++17 %s
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void barriers(int *P, const int *Q) {
  __shared__ Barrier B;
  __shared__ alignas(128) int Shared[256];
  if (threadIdx.x == 0)
    init(&B, blockDim.x);
  __syncthreads();
  Barrier::arrival_token Token = B.arrive();
  B.wait(static_cast<Barrier::arrival_token &&>(Token));
  B.arrive_and_wait();
  B.arrive_and_drop();
  cuda::memcpy_async(Shared, Q, sizeof(Shared), B);
  cuda::memcpy_async(cg::this_thread_block(), Shared, Q,
                     cuda::aligned_size_t<16>(1024), B);
  auto Tx = cuda::device::barrier_arrive_tx(B, 1, sizeof(Shared));
  cuda::device::memcpy_async_tx(Shared, Q, cuda::aligned_size_t<16>(1024), B);
  B.wait(static_cast<Barrier::arrival_token &&>(Tx));

  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> State;
  auto Pipe = cuda::make_pipeline(cg::this_thread_block(), &State);
  Pipe.producer_acquire();
  cuda::memcpy_async(Shared, Q, 16, Pipe);
  Pipe.producer_commit();
  Pipe.consumer_wait();
  Pipe.consumer_release();
  auto Mine = cuda::make_pipeline();
  cuda::pipeline_consumer_wait_prior<1>(Mine);
  __pipeline_memcpy_async(Shared, Q, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __shared__ __mbarrier_t Word;
  __mbarrier_init(&Word, 32);
  while (!__mbarrier_test_wait(&Word, __mbarrier_arrive(&Word)))
    ;
  cuda::atomic_ref<int, cuda::thread_scope_device> Ref(P[0]);
  Ref.fetch_add(1, cuda::memory_order_relaxed);
  Ref.store(2);
  P[1] = Ref.load(cuda::memory_order_acquire) + Ref++;
  __shared__ cuda::atomic<unsigned, cuda::thread_scope_block> Count;
  Count = 0;
  unsigned Expected = 0;
  Count.compare_exchange_strong(Expected, 1);
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst,
                            cuda::thread_scope_device);
}
