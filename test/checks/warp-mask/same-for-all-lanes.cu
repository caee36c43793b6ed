// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A mask of some lanes behind a condition on numbers that the kernel is given: whenever the named lanes get to the call, so do the others.

__global__ void sums(float *out, const float *in, int n) {
  float v = in[threadIdx.x];
  if (n > 0)
    for (int offset = 8; offset; offset >>= 1)
      // CHECK: :[[@LINE+1]]:12: warning: lanes 16 to 31 of warp 0 call '__shfl_xor_sync' with the mask 0x0000ffff, which does not name them
      v += __shfl_xor_sync(0xffff, v, offset, 16);
  out[threadIdx.x] = v;
}

struct Limits {
  int first, last;
};
__global__ void members(float *out, Limits limits) {
  float v = threadIdx.x;
  if (limits.first < limits.last)
    // CHECK: :[[@LINE+1]]:9: warning: lanes 8 to 31 of warp 0 call '__shfl_sync' with the mask 0x000000ff, which does not name them
    v = __shfl_sync(0xff, v, 0);
  out[threadIdx.x] = v;
}

__global__ void blocks(float *out, int last) {
  float v = threadIdx.x;
  if (blockIdx.x == last)
    // CHECK: :[[@LINE+1]]:9: warning: lanes 8 to 31 of warp 0 call '__shfl_sync' with the mask 0x000000ff, which does not name them
    v = __shfl_sync(0xff, v, 0);
  out[threadIdx.x] = v;
}

// What lets lane 31 in lets the lower ones in as well.
__global__ void carries(int *out, int words) {
  int carry = threadIdx.x;
  for (int i = threadIdx.x; i < words; i += 32)
    if (i / 32 < words / 32)
      // CHECK: :[[@LINE+1]]:15: warning: lanes 1 to 30 of warp 0 call '__shfl_down_sync' with the mask 0x80000001, which does not name them
      carry = __shfl_down_sync(0x80000001u, carry, 31);
  out[threadIdx.x] = carry;
}

// Look-alikes: only the named lanes get there.
__global__ void first(float *out, int n) {
  float v = threadIdx.x;
  if (n > 0 && threadIdx.x < 16)
    v += __shfl_down_sync(0xffff, v, 1, 16);
  out[threadIdx.x] = v;
}
__global__ void ends(int *out, int words) {
  int carry = threadIdx.x;
  if (words > 31 && (threadIdx.x == 0 || threadIdx.x == 31))
    carry = __shfl_down_sync(0x80000001u, carry, 31);
  out[threadIdx.x] = carry;
}
// What memory holds may let only those in.
__global__ void flagged(float *out, const int *flags) {
  float v = threadIdx.x;
  if (flags[threadIdx.x / 16])
    v += __shfl_down_sync(0xffff, v, 1, 16);
  out[threadIdx.x] = v;
}
// An argument says how many threads the block has.
__global__ void shaped(float *out, int threads) {
  float v = threadIdx.x;
  if (threads == 16)
    v += __shfl_down_sync(0xffff, v, 1, 16);
  out[threadIdx.x] = v;
}
// Nobody knows how many threads this one has.
__global__ void open(float *out, int threads) {
  float v = threadIdx.x;
  if (threads == 16)
    v += __shfl_down_sync(0xffff, v, 1, 16);
  out[threadIdx.x] = v;
}

void launch(float *out, const float *in, int *words, const int *flags, int n, Limits limits) {
  sums<<<1, 32>>>(out, in, n);
  members<<<1, 32>>>(out, limits);
  blocks<<<4, 32>>>(out, n);
  carries<<<1, 32>>>(words, n);
  first<<<1, 32>>>(out, n);
  ends<<<1, 32>>>(words, n);
  flagged<<<1, 32>>>(out, flags);
  shaped<<<1, 16>>>(out, 16);
  shaped<<<1, 32>>>(out, 32);
  open<<<1, n>>>(out, n);
}
