// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#define FULL 0xffffffffu

// Who is there? The vote names all, whatever the answer.
__device__ int place(int *count) {
  unsigned mask = __ballot_sync(FULL, 1);
  int leader = __ffs(mask) - 1, lane = threadIdx.x & 31, first = 0;
  if (lane == leader)
    first = atomicAdd(count, __popc(mask));
  first = __shfl_sync(FULL, first, leader);
  return first + __popc(mask & ((1u << lane) - 1));
}

__global__ void compact(const float *in, int *count, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0.5f)
    // CHECK: :[[@LINE+1]]:9: warning: the mask 0xffffffff of '__ballot_sync' names lanes that a condition on their own data keeps from here, and 1 more call [cuda-warp-mask]
    out[place(count)] = i;
}

__global__ void flag(const unsigned char *skip, const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (skip[i])
    return;
  float v = in[i];
  for (int d = 16; d; d >>= 1)
    // CHECK: :[[@LINE+1]]:18: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition on their own data keeps from here
    v = fmaxf(v, __shfl_xor_sync(FULL, v, d));
  out[i] = v;
}

struct Particle {
  float weight;
  int kind;
};
template <typename T>
__global__ void member(const Particle *p, T *out, int kind) {
  int i = blockIdx.x * 256 + threadIdx.x;
  const Particle &own = p[i];
  if (own.kind == kind) {
    // CHECK: :[[@LINE+1]]:14: warning: the mask 0xffffffff of '__shfl_up_sync' names lanes that a condition on their own data keeps from here
    out[i] = __shfl_up_sync(FULL, own.weight, 1);
  }
}
template __global__ void member<float>(const Particle *, float *, int);

__global__ void rounds(const int *in, int *out) {
  for (int k = 0; k < 4; ++k) {
    int i = k * 256 + threadIdx.x;
    if (in[i] < 0)
      continue;
    // CHECK: :[[@LINE+1]]:21: warning: the mask 0xffffffff of '__match_any_sync' names lanes that a condition on their own data keeps from here
    out[i] = __popc(__match_any_sync(FULL, in[i]));
  }
}

__global__ void hinted(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__ldg(&in[i]) == 0)
    return;
  // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that a condition on their own data keeps from here
  out[i] = __shfl_down_sync(FULL, i, 1);
}

// Beside what a block knows of itself, in every dimension.
__global__ void belowRow(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] < (int)blockIdx.y)
    // CHECK: :[[@LINE+1]]:14: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition on their own data keeps from here
    out[i] = __shfl_xor_sync(FULL, i, 1);
}
__global__ void belowLayer(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] < (int)blockIdx.z)
    // CHECK: :[[@LINE+1]]:14: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition on their own data keeps from here
    out[i] = __shfl_xor_sync(FULL, i, 1);
}
__global__ void belowLayers(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] < (int)gridDim.z)
    // CHECK: :[[@LINE+1]]:14: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes that a condition on their own data keeps from here
    out[i] = __shfl_xor_sync(FULL, i, 1);
}

// Those that voted for it.
__global__ void voted(const float *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mask = __ballot_sync(FULL, in[i] > 0.5f);
  if (in[i] > 0.5f)
    out[i] = __shfl_sync(mask, i, __ffs(mask) - 1);
}

// The same for all lanes: of the warp, of the block, of a vote.
__global__ void ofWarp(const int *in, int *out) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (in[warp] > 0)
    out[warp] = __shfl_sync(FULL, threadIdx.x, 0);
}
__global__ void ofBlock(const int *in, int *out) {
  if (in[blockIdx.x] > 0)
    out[threadIdx.x] = __shfl_sync(FULL, threadIdx.x, 0);
}
__global__ void ofVote(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__any_sync(FULL, in[i] > 0))
    out[i] = __shfl_sync(FULL, in[i], 0);
}

// Only the work is behind it.
__global__ void guarded(const int *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (in[i] > 0)
    sum = in[i];
  for (int d = 16; d; d >>= 1)
    sum += __shfl_down_sync(FULL, sum, d);
  out[i] = sum;
}

// A barrier takes nothing from those that are not there.
__global__ void barrier(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    out[i] = 1;
    __syncwarp();
  }
}

__global__ void barrierBefore(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) {
    out[i] = 1;
    __syncwarp();
  }
  out[i] += 1;
}

// How often data let a loop run is another matter.
__global__ void rows(const int *start, const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = start[i]; j < start[i + 1]; ++j)
    out[j] = __shfl_sync(FULL, in[j], 0);
}
