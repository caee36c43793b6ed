// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A guard against a number that is configured, and is zero here: another one
// makes it a guard.
#include <cuda_runtime.h>
#include <cstddef>

template <typename T, size_t Cached> struct CachedArray {
  const T *all;
  T *near;
  __device__ T at(int i) const {
    if (i >= Cached)
      return all[i];
    return near[i];
  }
};
template <size_t Cached>
__global__ void cached(const int *all, int *near, int *out, int first) {
  const CachedArray<int, Cached> a{all, near};
  out[threadIdx.x] = a.at(threadIdx.x - first);
}
constexpr unsigned Halo = 0;
__global__ void constant(const int *in, int *out, int first) {
  const unsigned at = threadIdx.x - first;
  if (at >= Halo)
    out[at] = in[at];
}
#define PADDING 0
__global__ void macro(const int *in, int *out, int first) {
  const unsigned at = threadIdx.x - first;
  if (at >= PADDING)
    out[at] = in[at];
}
enum Border : unsigned { None = 0, One = 1 };
__global__ void enumerator(const int *in, int *out, int first) {
  const unsigned at = threadIdx.x - first;
  if (at >= None)
    out[at] = in[at];
}
template <unsigned Border> __global__ void swapped(const int *in, int *out, int first) {
  const unsigned at = threadIdx.x - first;
  if (Border <= at)
    out[at] = in[at];
}
void run(const int *in, int *near, int *out, int first) {
  cached<0><<<1, 256>>>(in, near, out, first);
  cached<64><<<1, 256>>>(in, near, out, first);
  constant<<<1, 256>>>(in, out, first);
  macro<<<1, 256>>>(in, out, first);
  enumerator<<<1, 256>>>(in, out, first);
  swapped<0><<<1, 256>>>(in, out, first);
}

// A zero that is written.
__global__ void written(const int *in, int *out, int first) {
  const unsigned at = threadIdx.x - first;
  // CHECK: :[[@LINE+1]]:7: warning: this guard always holds: what is compared with 0 has no sign
  if (at >= 0)
    out[at] = in[at];
}
__global__ void castZero(const int *in, int *out, int first) {
  const unsigned at = threadIdx.x - first;
  // CHECK: :[[@LINE+1]]:7: warning: this guard always holds: what is compared with 0 has no sign
  if ((0u) <= at)
    out[at] = in[at];
}
void runWritten(const int *in, int *out, int first) {
  written<<<1, 256>>>(in, out, first);
  castZero<<<1, 256>>>(in, out, first);
}
