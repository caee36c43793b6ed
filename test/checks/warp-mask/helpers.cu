// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A helper may be called by those lanes only that its mask names.

template <int Lanes> __device__ float sumOf(float v) {
  constexpr unsigned mask = 0xffffffff >> (32 - Lanes);
  for (int d = Lanes / 2; d > 0; d /= 2)
    v += __shfl_down_sync(mask, v, d, Lanes);
  return v;
}
__device__ unsigned votes(float v) { return __ballot_sync(0xff, v > 0); }
__device__ float firstOf(float v, int lanes) {
  return __shfl_sync((1u << lanes) - 1, v, 0);
}

__global__ void right(const float *in, float *out) {
  __shared__ float sums[4];
  float v = sumOf<32>(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    sums[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 4)
    v = sumOf<4>(sums[threadIdx.x]);
  if (threadIdx.x < 8)
    v += votes(v) + firstOf(v, 8);
  if (threadIdx.x == 0)
    *out = v;
}

// What data decide before does not matter where all come together again.
__global__ void allLanes(const float *in, float *out, int n) {
  float v = 0;
  if (blockIdx.x * 16 + threadIdx.x < n)
    v = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:26: warning: lanes 16 to 31 of warp 0 call '__shfl_up_sync' with the mask 0x0000ffff, which does not name them
  out[threadIdx.x] = v + __shfl_up_sync(0xffff, v, 1, 16);
}

// Not all come here.
__global__ void some(const float *in, float *out) {
  float v = in[threadIdx.x];
  if (v > 0)
    v += __shfl_up_sync(0xffff, v, 1, 16);
  out[threadIdx.x] = v;
}

void launch(const float *in, float *out, int n) {
  right<<<1, 128>>>(in, out);
  allLanes<<<1, 32>>>(in, out, n);
  some<<<1, 32>>>(in, out);
}
