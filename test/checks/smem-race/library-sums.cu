// RUN: split-file %s %t
// RUN: %check --checks='-*,cuda-smem-race' %t/kernel.cu -- -isystem %t/include | FileCheck %t/kernel.cu --implicit-check-not='{{warning|error}}:'

//--- include/cub/block/block_reduce.cuh
#pragma once
namespace cub {
__device__ bool leads(int warps);
template <class T> __device__ T sumOf(T v);
template <class T, int N> class BlockReduce {
public:
  struct TempStorage {
    T partial[N / 32];
  };
  __device__ BlockReduce(TempStorage &s) : storage(s) {}
  __device__ T Sum(T v) { return leads(N / 32) ? sumOf(v) : T(); }

private:
  TempStorage &storage;
};
} // namespace cub

//--- kernel.cu
// What a library makes of one number of each thread is not what it makes of this thread's: a branch on it leaves what follows as certain as it was.

#include <cub/block/block_reduce.cuh>

template <bool Synchronized> __global__ void twice(const int *in, int *out, int rows) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ typename Reduce::TempStorage storage;
  __shared__ int bad;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const bool odd = in[row * 128 + threadIdx.x] & 1;
    const int sum = Reduce(storage).Sum(odd ? 1 : 0);
    if (threadIdx.x == 0)
      bad = sum;
    __syncthreads();
    if (bad && threadIdx.x == 0)
      out[row] = 1;
    if (Synchronized)
      __syncthreads();
    // CHECK: :[[@LINE+2]]:7: warning: thread 64 writes byte 0 of 'bad', which thread 0 of the block reads
    if (threadIdx.x == 64)
      bad = 0;
    __syncthreads();
  }
}
void launch(const int *in, int *out, int rows) {
  twice<false><<<64, 128>>>(in, out, rows);
  twice<true><<<64, 128>>>(in, out, rows);
}
