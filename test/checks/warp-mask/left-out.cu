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

// The number that is exchanged by distance is the mask, too.
__device__ int handedUp(int x, int d) {
  int r;
  // CHECK: :[[@LINE+1]]:3: warning: the mask of 'shfl.sync.up.b32' is a value that is to be exchanged: its last operand is which lanes take part
  asm volatile("shfl.sync.up.b32 %0, %1, %2, 0, %3;" : "=r"(r) : "r"(x), "r"(d), "r"(x));
  return r;
}
__device__ int addedUp(int x, int d, int width) {
  int r;
  // CHECK: :[[@LINE+1]]:3: warning: the mask of 'shfl.up.sync.b32' is a value
  asm("{ .reg .s32 r0; .reg .pred p;"
      "shfl.up.sync.b32 r0|p, %1, %2, %3, %1;"
      "@p add.s32 r0, r0, %1;"
      "mov.s32 %0, r0; }"
      : "=r"(r)
      : "r"(x), "r"(d), "r"((32 - width) << 8));
  return r;
}
__device__ unsigned twice(unsigned key, int d) {
  // CHECK: :[[@LINE+1]]:25: warning: the mask of '__shfl_up_sync' is a value
  return __shfl_up_sync(key, key, d);
}
// One that is handed on to all lanes; another number; a constant.
__device__ unsigned handedOn(unsigned mask, unsigned x, int d) {
  const unsigned all = 0xffffffff;
  unsigned r, s;
  asm volatile("shfl.sync.idx.b32 %0, %1, 0, 31, %2;" : "=r"(r) : "r"(mask), "r"(mask));
  asm volatile("shfl.sync.up.b32 %0, %1, %2, 0, %3;" : "=r"(s) : "r"(x), "r"(d), "r"(mask));
  return r + s + __shfl_sync(mask, mask, 0) + __shfl_up_sync(mask, x, d) + __shfl_up_sync(all, all, 1);
}
__global__ void exchanged(int *out, int d) {
  out[threadIdx.x] = handedUp(out[threadIdx.x], d) + addedUp(out[threadIdx.x], d, 32) + twice(out[threadIdx.x], d) +
                     handedOn(0xffffffff, out[threadIdx.x], d);
}
