// RUN: split-file %s %t
// RUN: %check --checks='-*,cuda-smem-race' %t/kernel.cu -- -isystem %t/include | FileCheck %t/kernel.cu --implicit-check-not='{{warning|error}}:'

//--- include/cub/block/block_scan.cuh
#pragma once
namespace cub {
template <class T, int N> class BlockScan {
public:
  struct TempStorage {
    T ends[N / 32];
  };
  __device__ BlockScan(TempStorage &s) : storage(s) {}
  __device__ void ExclusiveSum(T in, T &out, T &all) {
    T sum = in;
    for (int step = 1; step < 32; step *= 2) {
      const T before = __shfl_up_sync(~0u, sum, step);
      if (threadIdx.x % 32 >= step)
        sum += before;
    }
    if (threadIdx.x % 32 == 31)
      storage.ends[threadIdx.x / 32] = sum;
    __syncthreads();
    out = sum - in;
    all = 0;
    for (int warp = 0; warp < N / 32; ++warp) {
      if (warp == threadIdx.x / 32)
        out += all;
      all += storage.ends[warp];
    }
  }

private:
  TempStorage &storage;
};
} // namespace cub

//--- kernel.cu
// What a collective's threads read last of its storage is its own matter; who uses the storage again still needs a barrier.

#include <cub/block/block_scan.cuh>

using Scan = cub::BlockScan<int, 128>;

__global__ void places(const int *counts, int *out, int *total) {
  __shared__ Scan::TempStorage storage;
  int before, all;
  Scan(storage).ExclusiveSum(counts[threadIdx.x], before, all);
  out[threadIdx.x] = before;
  if (threadIdx.x == 0)
    *total = all;
}

template <bool Apart> __global__ void twice(const int *a, const int *b, int *out) {
  __shared__ Scan::TempStorage storage;
  int first, second, all;
  Scan(storage).ExclusiveSum(a[threadIdx.x], first, all);
  if (Apart)
    __syncthreads();
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'storage' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  Scan(storage).ExclusiveSum(b[threadIdx.x], second, all);
  out[threadIdx.x] = first + second + all;
}

void run(const int *a, int *out, bool apart) {
  places<<<1, 128>>>(a, out, out + 128);
  if (apart)
    twice<true><<<1, 128>>>(a, a + 128, out);
  else
    twice<false><<<1, 128>>>(a, a + 128, out);
}
