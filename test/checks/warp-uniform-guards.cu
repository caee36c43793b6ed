// What the lanes of a warp agree about is no matter of the block's shape, though that is not known: whole warps pass `threadIdx.x < 32`.
// RUN: %check --checks='-*,cuda-smem-bank-conflict,cuda-gmem-uncoalesced' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

__global__ void firstWarp(int *out) {
  __shared__ int s[4096];
  if (threadIdx.x < 32)
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 's' has a 4-way bank conflict
    s[4 * threadIdx.x] = 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

__global__ void firstWarps(float *out) {
  if (threadIdx.x < 128)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'out' is not coalesced: 32 sectors
    out[threadIdx.x * 8] = 1;
}

__global__ void others(float *out) {
  if (threadIdx.x >= 64)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'out' is not coalesced: 32 sectors
  out[threadIdx.x * 8] = 1;
}

__global__ void upToIncluding(float *out) {
  if (threadIdx.x <= 95u)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'out' is not coalesced: 32 sectors
    out[threadIdx.x * 8] = 1;
}

__global__ void interleaved(const int *in, int *out) {
  __shared__ int s[256];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 1; d < 256; d *= 2) {
    unsigned i = 2 * d * t;
    if (i < 256)
      // CHECK: :[[@LINE+1]]:7: warning: shared-memory load and store {{.*}} 's' has {{.*}} bank conflict
      s[i] += s[i + d]; // CHECK: :[[@LINE]]:15: warning: shared-memory load from 's' has {{.*}} bank conflict
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

// Half a warp: how many lanes store is not known.
__global__ void half(int *out) {
  __shared__ int s[4096];
  if (threadIdx.x < 16)
    s[4 * threadIdx.x] = 3;
  if (threadIdx.x < blockDim.x / 32)
    s[4 * threadIdx.x + 1] = 3;
  if (threadIdx.x >= 16)
    s[4 * threadIdx.x + 2] = 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// In most blocks the first warp passes.
__global__ void halfOfTheBlock(int *out) {
  __shared__ int s[4096], u[4096];
  if (threadIdx.x < blockDim.x / 2)
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 's' has a 4-way bank conflict
    s[4 * threadIdx.x] = 3;
  if (threadIdx.x < 100)
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'u' has a 4-way bank conflict
    u[4 * threadIdx.x] = 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] + u[threadIdx.x];
}

__global__ void interleavedInAnyBlock(const int *in, int *out) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    unsigned i = 2 * d * t;
    if (i < blockDim.x)
      // CHECK: :[[@LINE+1]]:7: warning: shared-memory load and store {{.*}} 's' has {{.*}} bank conflict
      s[i] += s[i + d]; // CHECK: :[[@LINE]]:15: warning: shared-memory load from 's' has {{.*}} bank conflict
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

__global__ void sequentialInAnyBlock(const int *in, int *out) {
  extern __shared__ int s[];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}

__global__ void conflictFree(int *out) {
  __shared__ int s[4096];
  if (threadIdx.x < 32)
    s[threadIdx.x] = 3;
  if (threadIdx.x >= 64)
    s[5 * threadIdx.x] = 3;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
