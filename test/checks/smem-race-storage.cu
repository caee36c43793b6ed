// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++20 -arch=sm_90a | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Temporary storage of CUB's collectives, used again with no barrier in between.
#include <cuda_runtime.h>

namespace cub {
template <class T, int N> class BlockReduce {
public:
  struct TempStorage { T partial[N / 32]; T all; };
  __device__ BlockReduce(TempStorage &s) : storage(s) {}
  __device__ T Sum(T v);
private:
  TempStorage &storage;
};
template <class T, int N> class BlockScan {
public:
  struct TempStorage { T partial[N / 32]; T all; };
  __device__ BlockScan(TempStorage &s) : storage(s) {}
  __device__ void ExclusiveSum(T in, T &out);
private:
  TempStorage &storage;
};
template <class T> class WarpReduce {
public:
  struct TempStorage {};
  __device__ WarpReduce(TempStorage &s) : storage(s) {}
  __device__ T Sum(T v);
private:
  TempStorage &storage;
};
template <class T> class WarpScan {
public:
  struct TempStorage { T partial[32]; };
  __device__ WarpScan(TempStorage &s) : storage(s) {}
  __device__ void ExclusiveSum(T in, T &out);
private:
  TempStorage &storage;
};
} // namespace cub

template <class T, int N> __global__ void twice(const T *in, T *out) {
  using Reduce = cub::BlockReduce<T, N>;
  __shared__ typename Reduce::TempStorage storage;
  T a = Reduce(storage).Sum(in[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'storage' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  T b = Reduce(storage).Sum(in[threadIdx.x + N]);
  if (threadIdx.x == 0) *out = a + b;
}
// Members of a union are one memory.
__global__ void united(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  using Scan = cub::BlockScan<int, 128>;
  __shared__ union { Reduce::TempStorage reduce; Scan::TempStorage scan; } u;
  int v = Reduce(u.reduce).Sum(in[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'u' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  Scan(u.scan).ExclusiveSum(v, v);
  out[threadIdx.x] = v;
}
__global__ void loop(const int *in, int *out, int n) {
  using Scan = cub::BlockScan<int, 128>;
  __shared__ Scan::TempStorage s;
  for (int k = 0; k < n; ++k) {
    int v = in[k * 128 + threadIdx.x];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used again as temporary storage, in the next iteration, with no barrier in between [cuda-smem-race]
    Scan(s).ExclusiveSum(v, v);
    out[k * 128 + threadIdx.x] = v;
  }
}
// A helper that is right by itself, called twice.
template <class T> __device__ T sumOf(T v, typename cub::BlockReduce<T, 128>::TempStorage &s) {
  cub::BlockReduce<T, 128> reduce(s);
  return reduce.Sum(v);
}
__global__ void helper(const float *in, float *out) {
  __shared__ cub::BlockReduce<float, 128>::TempStorage s;
  float a = sumOf(in[threadIdx.x], s);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  float b = sumOf(in[threadIdx.x + 128], s);
  if (threadIdx.x == 0) *out = a + b;
}
// The storage is the buffer of something else.
__global__ void repurposed(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ union { Reduce::TempStorage storage; float row[128]; } u;
  float sum = Reduce(u.storage).Sum(in[threadIdx.x]);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'u' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  u.row[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = u.row[127 - threadIdx.x];
}
__global__ void inOneWarp(const int *in, int *out) {
  using Scan = cub::WarpScan<int>;
  __shared__ Scan::TempStorage s[4];
  int v = in[threadIdx.x];
  Scan(s[threadIdx.x / 32]).ExclusiveSum(v, v);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's' is used again after it was temporary storage of a collective, with no barrier in between [cuda-smem-race]
  Scan(s[threadIdx.x / 32]).ExclusiveSum(v, v);
  out[threadIdx.x] = v;
}

// Look-alikes
__global__ void separated(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage s;
  float a = Reduce(s).Sum(in[threadIdx.x]);
  __syncthreads();
  float b = Reduce(s).Sum(in[threadIdx.x + 128]);
  if (threadIdx.x == 0) *out = a + b;
}
__global__ void ownStorage(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage s[2];
  float a = Reduce(s[0]).Sum(in[threadIdx.x]), b = Reduce(s[1]).Sum(in[threadIdx.x + 128]);
  if (threadIdx.x == 0) *out = a + b;
}
__global__ void ownMember(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ struct { Reduce::TempStorage a, b; } s;
  float a = Reduce(s.a).Sum(in[threadIdx.x]), b = Reduce(s.b).Sum(in[threadIdx.x + 128]);
  if (threadIdx.x == 0) *out = a + b;
}
__global__ void byShuffles(const int *in, int *out) {
  using Reduce = cub::WarpReduce<int>;
  __shared__ Reduce::TempStorage s[4];
  int a = Reduce(s[threadIdx.x / 32]).Sum(in[threadIdx.x]);
  out[threadIdx.x] = Reduce(s[threadIdx.x / 32]).Sum(a);
}
__global__ void otherWarps(const int *in, int *out) {
  using Scan = cub::WarpScan<int>;
  __shared__ Scan::TempStorage s[4];
  int v = in[threadIdx.x];
  Scan(s[threadIdx.x / 32]).ExclusiveSum(v, v);
  __syncwarp();
  Scan(s[threadIdx.x / 32]).ExclusiveSum(v, v);
  out[threadIdx.x] = v;
}
__global__ void barrierInLoop(const int *in, int *out, int n) {
  using Scan = cub::BlockScan<int, 128>;
  __shared__ Scan::TempStorage s;
  for (int k = 0; k < n; ++k) {
    int v = in[k * 128 + threadIdx.x];
    Scan(s).ExclusiveSum(v, v);
    out[k * 128 + threadIdx.x] = v;
    __syncthreads();
  }
}
__device__ void unseen();
__global__ void unseenBarrier(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage s;
  float a = Reduce(s).Sum(in[threadIdx.x]);
  unseen();
  float b = Reduce(s).Sum(in[threadIdx.x + 128]);
  if (threadIdx.x == 0) *out = a + b;
}
__global__ void oneOrTheOther(const float *in, float *out, bool which) {
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ Reduce::TempStorage s;
  float a = which ? Reduce(s).Sum(in[threadIdx.x]) : Reduce(s).Sum(in[threadIdx.x + 128]);
  if (threadIdx.x == 0) *out = a;
}
void go(const float *f, float *g, const int *i, int *o) {
  twice<float, 128><<<1, 128>>>(f, g);
  united<<<1, 128>>>(i, o);
  loop<<<1, 128>>>(i, o, 5);
  helper<<<1, 128>>>(f, g);
  repurposed<<<1, 128>>>(f, g);
  inOneWarp<<<1, 128>>>(i, o);
  separated<<<1, 128>>>(f, g);
  ownStorage<<<1, 128>>>(f, g);
  ownMember<<<1, 128>>>(f, g);
  byShuffles<<<1, 128>>>(i, o);
  otherWarps<<<1, 128>>>(i, o);
  barrierInLoop<<<1, 128>>>(i, o, 5);
  unseenBarrier<<<1, 128>>>(f, g);
  oneOrTheOther<<<1, 128>>>(f, g, true);
}
