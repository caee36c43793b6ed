// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Masks that a shift by all bits of a word makes.

template <int Lanes> __device__ float sum(float v) {
  const int group = threadIdx.x % 32 / Lanes;
  // CHECK: :[[@LINE+5]]:10: warning: the mask of '__shfl_xor_sync' is computed by a shift of 32 bits by 32, which is not defined
  // CHECK: :[[@LINE+2]]:27: note: shifted here
  // CHECK: note: give 0xffffffff where all lanes take part
  const unsigned mask = ((1U << Lanes) - 1) << (group * Lanes);
  for (int d = Lanes / 2; d > 0; d /= 2)
    v += __shfl_xor_sync(mask, v, d);
  return v;
}
template <int Lanes> __global__ void sums(const float *in, float *out) {
  out[threadIdx.x] = sum<Lanes>(in[threadIdx.x]);
}
void runSums(const float *in, float *out) {
  sums<8><<<1, 128>>>(in, out);
  sums<32><<<1, 128>>>(in, out);
}
// To the right, a constant of another kind, and a macro.
__device__ bool right(bool b) {
  constexpr int lanes = 0;
  // CHECK: :[[@LINE+1]]:10: warning: the mask of '__any_sync' is computed by a shift of 32 bits by 32
  return __any_sync(0xffffffffu >> (32 - lanes), b);
}
enum { Warp = 32 };
__device__ bool named(bool b) {
  // CHECK: :[[@LINE+1]]:10: warning: the mask of '__all_sync' is computed by a shift of 32 bits by 32
  return __all_sync((1 << Warp) - 1, b);
}
#define MASK(LANES) ((1u << (LANES)) - 1u)
__device__ void meet() {
  // CHECK: :[[@LINE+1]]:3: warning: the mask of '__syncwarp' is computed by a shift of 32 bits by 32
  __syncwarp(MASK(32));
}

// Look-alikes: the whole warp is told apart, there are more bits, or it is less.
template <int Lanes> __device__ float sumRight(float v) {
  const int group = threadIdx.x % 32 / Lanes;
  const unsigned mask = Lanes == 32 ? 0xffffffff : ((1U << Lanes) - 1) << (group * Lanes);
  for (int d = Lanes / 2; d > 0; d /= 2)
    v += __shfl_xor_sync(mask, v, d);
  return v;
}
template <int Lanes> __device__ float sumApart(float v) {
  if (Lanes == 32)
    return __shfl_xor_sync(0xffffffff, v, 16);
  const unsigned mask = (1U << Lanes) - 1;
  return __shfl_xor_sync(mask, v, 1);
}
template <int Lanes> __device__ float sumWide(float v) {
  return __shfl_xor_sync((1ull << Lanes) - 1, v, 1);
}
template <int Lanes> __global__ void sumsRight(const float *in, float *out) {
  out[threadIdx.x] = sumRight<Lanes>(in[threadIdx.x]) + sumApart<Lanes>(1) + sumWide<Lanes>(2);
}
void runSumsRight(const float *in, float *out) { sumsRight<32><<<1, 128>>>(in, out); }
__device__ bool given(bool b, int lanes) { return __any_sync((1u << lanes) - 1, b); }
