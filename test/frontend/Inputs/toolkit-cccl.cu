// libcu++, CUB and Thrust, which CUDA 13 keeps in a folder of their own.
#include <cuda/barrier>
#include <cuda/std/tuple>
#include <cub/block/block_reduce.cuh>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>

__global__ void reduce(int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  barrier.arrive_and_wait();
  out[0] = Reduce(storage).Sum(threadIdx.x) + cuda::std::get<0>(cuda::std::make_tuple(1, 2));
}

int main() {
  thrust::device_vector<int> values(128);
  reduce<<<1, 128>>>(thrust::raw_pointer_cast(values.data()));
  return thrust::reduce(values.begin(), values.end());
}
