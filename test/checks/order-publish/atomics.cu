// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What other threads of the block added by atomics before one of them takes the ticket, and flags that blocks apart along y share.

template <bool Meet> __device__ void histogram(const unsigned *keys, int n, unsigned *bins, unsigned *retired, unsigned *out) {
  __shared__ unsigned own[256];
  __shared__ bool last;
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
    atomicAdd(&own[keys[i] & 255], 1u);
  __syncthreads();
  atomicAdd(bins + threadIdx.x, own[threadIdx.x]);
  if (Meet)
    __syncthreads();
  __threadfence();
  if (threadIdx.x == 0) {
    // CHECK: :[[@LINE+1]]:29: warning: one thread announces by 'retired' what all threads of its block wrote to 'bins', with no block barrier in between
    const unsigned ticket = atomicInc(retired, gridDim.x - 1);
    last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (last)
    out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void apart(const unsigned *keys, int n, unsigned *bins, unsigned *retired, unsigned *out) { histogram<false>(keys, n, bins, retired, out); }
__global__ void together(const unsigned *keys, int n, unsigned *bins, unsigned *retired, unsigned *out) { histogram<true>(keys, n, bins, retired, out); }
// The thread that takes the ticket has added everything itself.
__global__ void alone(float *total, const float *in, unsigned *retired, float *out) {
  if (threadIdx.x != 0)
    return;
  atomicAdd(total, in[blockIdx.x]);
  __threadfence();
  if (atomicAdd(retired, 1u) == gridDim.x - 1)
    *out = *total;
}

__device__ void release(volatile int *flag, int next) {
  __syncthreads();
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'work' is written and then announced by 'flags' with no fence in between
    *flag = next;
}
__device__ void releaseRight(volatile int *flag, int next) {
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    *flag = next;
}
__device__ void acquire(volatile int *flag, int mine) {
  if (threadIdx.x == 0) {
    while (*flag != mine)
      ;
    __threadfence();
  }
  __syncthreads();
}
__global__ void inTurn(const float *in, float *work, int *flags, int n) {
  acquire(flags + blockIdx.x, blockIdx.y);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    work[i] += in[blockIdx.y * n + i];
  release(flags + blockIdx.x, blockIdx.y + 1);
}
__global__ void inTurnRight(const float *in, float *work, int *flags, int n) {
  acquire(flags + blockIdx.x, blockIdx.y);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    work[i] += in[blockIdx.y * n + i];
  releaseRight(flags + blockIdx.x, blockIdx.y + 1);
}
// Each block has a flag of its own.
__global__ void own(const float *in, float *work, int *flags, int n) {
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  acquire(flags + block, 0);
  work[block * blockDim.x + threadIdx.x] += in[threadIdx.x];
  release(flags + block, 1);
}
void launch(const unsigned *k, int n, unsigned *b, float *f, int *flags) {
  apart<<<64, 256>>>(k, n, b, b + 256, b + 512);
  together<<<64, 256>>>(k, n, b, b + 256, b + 512);
  alone<<<64, 256>>>(f, f + 1, b, f + 2);
  const dim3 grid((n + 127) / 128, 4);
  inTurn<<<grid, 128>>>(f, f, flags, n);
  inTurnRight<<<grid, 128>>>(f, f, flags, n);
  own<<<grid, 128>>>(f, f, flags, n);
}

// The compiler's own atomic functions number their scopes otherwise than libcu++ does.
__global__ void ofBlock(int *counter) {
  // CHECK: :[[@LINE+1]]:3: warning: 'counter' is a word of all blocks, and this atomic access is indivisible for the threads of one block alone
  __nv_atomic_fetch_add(counter, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
}
__global__ void ofCluster(int *counter) { __nv_atomic_add(counter, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER); }
__global__ void ofDevice(int *counter) { __nv_atomic_fetch_add(counter, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE); }
__global__ void ofSystem(int *counter) { __nv_atomic_fetch_add(counter, 1, __NV_ATOMIC_RELAXED); }
void launchScopes(int *counter) {
  ofBlock<<<64, 256>>>(counter);
  ofCluster<<<64, 256>>>(counter);
  ofDevice<<<64, 256>>>(counter);
  ofSystem<<<64, 256>>>(counter);
}
