// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define FULL 0xffffffffu

__global__ void branch(int *out) {
  int v = threadIdx.x;
  if (threadIdx.x % 32 < 16)
    // CHECK: :[[@LINE+1]]:10: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 16 to 31 of warp 0, which never get here [cuda-warp-mask]
    v += __shfl_down_sync(FULL, v, 8);
  out[threadIdx.x] = v;
}

// The classic: the end of the array keeps lanes away.
__global__ void earlyReturn(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int v = in[i];
  for (int d = 16; d > 0; d /= 2)
    // CHECK: :[[@LINE+1]]:10: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition keeps from here where 'n' is no multiple of 32 [cuda-warp-mask]
    v += __shfl_down_sync(FULL, v, d);
  out[i] = v;
}

// A loop whose trip count differs between the lanes.
__global__ void strided(const int *in, int *out, int n) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__ballot_sync' names lanes that a condition keeps from here where 'n' is no multiple of 32
    sum += __ballot_sync(FULL, in[i] > 0);
  out[threadIdx.x] = sum;
}

// The caller is not in its own mask.
__global__ void half(int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: lanes 16 to 31 of warp 0 call '__shfl_xor_sync' with the mask 0x0000ffff, which does not name them
  out[threadIdx.x] = __shfl_xor_sync(0xffff, threadIdx.x, 1);
}

// One lane too many, and one too few.
__global__ void one(int *out) {
  if (threadIdx.x % 32 < 9)
    // CHECK: :[[@LINE+1]]:24: warning: lane 8 of warp 0 calls '__shfl_sync' with the mask 0x000000ff, which does not name it
    out[threadIdx.x] = __shfl_sync(0xff, threadIdx.x, 0);
  if (threadIdx.x % 32 < 31)
    // CHECK: :[[@LINE+1]]:24: warning: the mask 0xffffffff of '__shfl_sync' names lane 31 of warp 0, which never gets here
    out[threadIdx.x] = __shfl_sync(FULL, threadIdx.x, 0);
}

// CHECK: :[[@LINE+4]]:10: warning: __activemask() is the mask of '__shfl_down_sync'
__device__ int reduceActive(int v) {
  for (int d = 16; d > 0; d /= 2)
    v += 0 +
         __shfl_down_sync(__activemask(), v, d);
  return v;
}

// A block that is no multiple of a warp.
__global__ void small(int *out) {
  // CHECK: :[[@LINE+1]]:22: warning: the mask 0xffffffff of '__shfl_sync' names lanes 8 to 31 of warp 1, which the block does not have
  out[threadIdx.x] = __shfl_sync(FULL, threadIdx.x, 0);
}

// A helper is right by itself, one call of it is not.
__device__ int warpSum(int v) {
  for (int d = 16; d > 0; d /= 2)
    // CHECK-NOT: :[[@LINE+1]]:{{[0-9]+}}: warning
    v += __shfl_xor_sync(FULL, v, d);
  return v;
}
template <class T> __global__ void caller(T *out) {
  T v = threadIdx.x;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:9: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes 1 to 31 of warp 0, which never get here
    v = warpSum(v);
  out[threadIdx.x] = warpSum(v);
}

// What must not be reported.

__global__ void whole(const int *in, int *out) {
  int v = in[threadIdx.x];
  // Whole warps leave.
  if (threadIdx.x / 32 == 1)
    return;
  v = __shfl_sync(FULL, v, 0);
  // The guarded part is the work only.
  if (threadIdx.x < 16)
    v *= 2;
  __syncwarp();
  // A loop that is uniform for the warp.
  for (int i = threadIdx.x / 32; i < 8; i += 4)
    v += __shfl_down_sync(FULL, v, 1);
  out[threadIdx.x] = v;
}

// The mask is that of a vote of all.
__global__ void voted(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(FULL, i < n);
  if (i < n)
    out[i] = __shfl_down_sync(mask, in[i], 1);
}

// The mask names those that get there.
__global__ void named(int *out) {
  if (threadIdx.x % 32 < 16)
    out[threadIdx.x] = __shfl_down_sync(0xffff, threadIdx.x, 8, 16);
}

// Who asks which lanes happen to be there gets no more than that: aggregation.
__global__ void aggregated(int *count) {
  unsigned active = __activemask();
  int leader = __ffs(active) - 1, base = 0;
  if (threadIdx.x % 32 == leader)
    base = atomicAdd(count, __popc(active));
  __shfl_sync(active, base, leader);
}

// What memory holds may be the same for all.
__global__ void data(const int *flag, int *out) {
  if (flag[blockIdx.x])
    out[threadIdx.x] = __any_sync(FULL, out[threadIdx.x]);
}

// The launch passes a multiple of the warp.
__global__ void multiple(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = __shfl_down_sync(FULL, in[i], 1);
}

// The bound is rounded.
__global__ void rounded(const int *in, int *out, int n) {
  int up = (n + 31) / 32 * 32;
  for (int i = threadIdx.x; i < up; i += blockDim.x)
    out[i] = __ballot_sync(FULL, i < n && in[i]);
}

// Two rows of 16: the condition is about the row, each warp has two.
__global__ void rows(int *out) {
  if (threadIdx.x < 16)
    out[threadIdx.y * 16 + threadIdx.x] = __shfl_sync(FULL, threadIdx.y, 0);
}

void launches(int *p, int n, cudaStream_t s) {
  branch<<<1, 64, 0, s>>>(p);
  earlyReturn<<<n / 256 + 1, 256>>>(p, p, n);
  strided<<<1, 128>>>(p, p, n);
  half<<<1, 32>>>(p);
  small<<<1, 40>>>(p);
  caller<int><<<1, 64>>>(p);
  whole<<<1, 128>>>(p, p);
  voted<<<n / 256 + 1, 256>>>(p, p, n);
  named<<<1, 64>>>(p);
  aggregated<<<1, 64>>>(p);
  data<<<2, 64>>>(p, p);
  multiple<<<4, 256>>>(p, p, 1024);
  rounded<<<1, 256>>>(p, p, n);
  rows<<<1, dim3(16, 16)>>>(p);
}
