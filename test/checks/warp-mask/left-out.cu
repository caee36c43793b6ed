// RUN: %check --checks='-*,cuda-warp-mask' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Shuffles as they were written before there were masks.

__device__ float sumOf(float x) {
  for (int offset = 16; offset > 0; offset /= 2)
    // CHECK: :[[@LINE+2]]:27: warning: the mask of '__shfl_down_sync' is a value that is to be exchanged: its first argument is which lanes take part
    // CHECK: :[[@LINE+1]]:27: note: give the mask first: 0xffffffff for all lanes of the warp
    x += __shfl_down_sync(x, offset, 32);
  return x;
}
template <typename T> __device__ T words(T x, int offset, int width = 32) {
  union {
    int part[sizeof(T) / 4];
    T whole;
  } u;
  u.whole = x;
  for (int i = 0; i < int(sizeof(T) / 4); ++i)
    // CHECK: :[[@LINE+1]]:34: warning: the mask of '__shfl_down_sync' is a value that is to be exchanged
    u.part[i] = __shfl_down_sync(u.part[i], offset, width);
  return u.whole;
}
__device__ int largest(int x) {
  for (int d = 1; d < 32; d *= 2)
    // CHECK: :[[@LINE+1]]:32: warning: the mask of '__shfl_xor_sync' is a value
    x = max(x, __shfl_xor_sync(x, d, 32));
  return x;
}
__device__ double first(double x) {
  // CHECK: :[[@LINE+1]]:22: warning: the mask of '__shfl_sync' is a value
  return __shfl_sync(x, 0, 32);
}
__device__ float pairs(float x, float y) {
  float z;
  // CHECK: :[[@LINE+1]]:22: warning: the mask of '__shfl_up_sync' is a value
  z = __shfl_up_sync(x + y, 1, 32);
  return z;
}
__global__ void k(float *out, double *d, int *i) {
  out[threadIdx.x] = sumOf(out[threadIdx.x]) + pairs(out[threadIdx.x], 2);
  d[threadIdx.x] = words(first(d[threadIdx.x]), 1);
  i[threadIdx.x] = largest(i[threadIdx.x]);
}

// With a mask; one that is itself exchanged; a mask in an int.
__device__ float masked(float x, unsigned mask, int lanes) {
  for (int offset = 16; offset > 0; offset /= 2)
    x += __shfl_down_sync(0xffffffff, x, offset, 32);
  mask = __shfl_sync(mask, mask, 0);
  mask = __shfl_sync(mask, int(x), 0);
  int all = lanes;
  all = __shfl_sync(all, all, 0);
  int other = __shfl_sync(lanes, int(x), 0);
  return x + mask + all + other;
}
__global__ void right(float *out, int lanes) { out[threadIdx.x] = masked(out[threadIdx.x], 0xffffffff, lanes); }
