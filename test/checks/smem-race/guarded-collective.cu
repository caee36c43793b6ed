// RUN: %check --checks='-*,cuda-smem-race' %s -- -I%S/../Inputs/collective | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The storage of a collective that is used again in the next turn, behind more guarded loads than there are paths to follow.
#include <cub/block.cuh>

template <class T> __device__ T roundedUp(T a, T b) { return (a + b - 1) / b; }
template <bool Wait> __global__ void best(const float *logits, float *out, unsigned n) {
  using Reduce = cub::BlockReduce<float, 256>;
  extern __shared__ __align__(alignof(Reduce::TempStorage)) unsigned char memory[];
  auto &storage = reinterpret_cast<Reduce::TempStorage &>(memory);
  float sum = 0;
  for (unsigned i = 0; i < roundedUp(n, 1024u); ++i) {
    float values[4], noise[4];
    int kept = 0;
    for (unsigned j = 0; j < 4; ++j) {
      const unsigned at = (i * 256 + threadIdx.x) * 4 + j;
      values[j] = at < n ? logits[at] : 0;
      if (values[j] > 0.5f)
        ++kept;
      noise[j] = at + 1 < n ? logits[at + 1] : 1;
    }
    for (unsigned j = 0; j < 4; ++j)
      values[j] += kept > 1 ? noise[j] : 0;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'memory' is used again as temporary storage, in the next iteration, with no barrier in between
    sum += Reduce(storage).Sum(values);
    if (Wait)
      __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}
// By each thread for itself, and in another part of it each time.
__global__ void inTurn(const float *x, float *out, unsigned n) {
  using Reduce = cub::BlockReduce<float, 256>;
  __shared__ Reduce::TempStorage storage[2];
  float sum = 0;
  for (unsigned i = 0; i < roundedUp(n, 1024u); ++i) {
    float values[4];
    for (unsigned j = 0; j < 4; ++j) {
      const unsigned at = (i * 256 + threadIdx.x) * 4 + j;
      values[j] = at < n ? x[at] : 0;
    }
    sum += Reduce(storage[i & 1]).Sum(values);
    if (i & 1)
      __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}
void launch(const float *x, float *out, unsigned n, int rows) {
  best<false><<<rows, 256, 64>>>(x, out, n);
  best<true><<<rows, 256, 64>>>(x, out, n);
  inTurn<<<rows, 256>>>(x, out, n);
}
