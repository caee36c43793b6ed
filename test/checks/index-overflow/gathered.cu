// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cstddef>
#include <cstdint>

// A place that an array holds, times an extent: no launch says how many places there are.

__global__ void expertRows(const float *in, float *out, const int *rowOf, int width) {
  const int row = rowOf[blockIdx.x];
  if (row == -1)
    return;
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are an extent and a place that an array holds
    const int at = row * width + c;
    out[at] = in[at];
  }
}
__device__ const float *pageOf(const float *cache, const int *table, unsigned page, unsigned bound, unsigned stride) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 4,294,967,296; its factors are an extent and a place that an array holds
  return cache + (page < bound ? table[page] : 0) * stride;
}
__global__ void pages(const float *cache, const int *table, float *out, unsigned bound, unsigned stride) {
  out[threadIdx.x] = pageOf(cache, table, blockIdx.x, bound, stride)[threadIdx.x];
}
struct Split {
  const int *indices;
  int count;
};
template <typename Bin> __global__ void partition(const Bin *data, const Split *split, const int *starts, int *sums, int rows) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this product is an index that is computed in 32 bits and overflows at 2,147,483,648; its factors are an extent and a place that an array holds
  const Bin *mine = data + starts[blockIdx.x] * rows;
  for (int i = threadIdx.x; i < split->count; i += blockDim.x)
    atomicAdd(&sums[threadIdx.x], mine[split->indices[i]]);
}
template __global__ void partition<unsigned char>(const unsigned char *, const Split *, const int *, int *, int);

// Look-alikes: the product has 64 bits; the extent is a constant; the place is one in shared memory or of a remainder; it is below a count that was given;
// two places of a plane; the elements lie in shared memory; it is data.
__global__ void wideRows(const float *in, float *out, const int *rowOf, int width) {
  const int64_t at = (int64_t)rowOf[blockIdx.x] * width + threadIdx.x;
  out[at] = in[at];
}
__global__ void constantWidth(const float *in, float *out, const int *rowOf) {
  out[blockIdx.x * 4 + threadIdx.x] = in[rowOf[blockIdx.x] * 4 + threadIdx.x];
}
__global__ void buckets(const int *keys, float *out, int width) {
  out[keys[blockIdx.x] % 64 * width + threadIdx.x] = 1;
}
__global__ void bucketsByShift(const int *keys, float *out, int width) {
  // CHECK: :[[@LINE+1]]:31: warning: this product is an index that is computed in 32 bits
  out[(keys[blockIdx.x] >> 1) * width + threadIdx.x] = 1;
}
__global__ void belowCount(const float *in, float *out, const int *rowOf, int rows, int width) {
  const int row = rowOf[blockIdx.x];
  if (row < rows)
    // CHECK: :[[@LINE+1]]:30: warning: this product is an index that is computed in 32 bits{{.*}}; nothing bounds its factors
    out[blockIdx.x] = in[row * width + threadIdx.x];
}
__global__ void plane(const float *in, float *out, const int *xs, const int *ys, int width) {
  // CHECK: :[[@LINE+1]]:40: warning: this product is an index that is computed in 32 bits{{.*}}; its factors are an extent and a place that an array holds
  out[blockIdx.x] = in[ys[threadIdx.x] * width + xs[threadIdx.x]];
}
__global__ void sharedRows(const int *rowOf, float *out, int width) {
  extern __shared__ float tile[];
  tile[rowOf[threadIdx.x] * width] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
__global__ void weights(const int *weight, int *out, int scale) {
  out[threadIdx.x] = weight[threadIdx.x] * scale;
}

// What is left of a number of 64 bits by a constant is small.
struct Ring {
  unsigned long long head;
  __device__ unsigned long long next() { return ++head % 4; }
};
__global__ void ring(char *buffers, Ring *rings, int packet) {
  Ring r = rings[blockIdx.x];
  const int step = r.next();
  buffers[step * packet + threadIdx.x] = 1;
}
