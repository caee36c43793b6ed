// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A mask that a vote gave names those that voted for it, and all call.
constexpr unsigned All = 0xffffffff;

__global__ void __launch_bounds__(256) ownNumbers(int *out) {
  const int tid = threadIdx.x;
  const unsigned first = __ballot_sync(All, tid % 32 > 0);
  // CHECK: :[[@LINE+3]]:14: warning: lane 0 of warp 0 calls '__all_sync' with the mask 0xfffffffe, which does not name it [cuda-warp-mask]
  // CHECK: :[[@LINE+2]]:14: note: seen with a block of 256 threads
  // CHECK: :[[@LINE+1]]:14: note: name every lane that executes the call, or let only those execute it that are named
  int vote = __all_sync(first, tid);
  if (tid % 32 > 0)
    vote += 2 * __all_sync(first, tid);
  out[tid] = vote;
}

__global__ void tail(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(All, i < n);
  float v = i < n ? in[i] : 0;
  for (int d = 16; d; d /= 2)
    // CHECK: :[[@LINE+1]]:10: warning: the mask of '__shfl_down_sync' is that of a vote, and lanes that voted against it call it, too, where 'n' is no multiple of 32 [cuda-warp-mask]
    v += __shfl_down_sync(mask, v, d);
  if (i < n)
    out[i] = v;
}

// A block of rows: the second row is of the same warp.
__global__ void square(int *out) {
  const int tid = threadIdx.y * 16 + threadIdx.x;
  const unsigned low = __ballot_sync(All, tid < 31);
  // CHECK: :[[@LINE+1]]:14: warning: lane 31 of warp 0 calls '__all_sync' with the mask 0x7fffffff, which does not name it
  out[tid] = __all_sync(low, tid);
}
void launchSquare(int *out) { square<<<1, dim3(16, 2)>>>(out); }

//===- Right --------------------------------------------------------------===//

__global__ void guarded(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(All, i < n);
  if (i < n) {
    float v = in[i];
    v += __shfl_down_sync(mask, v, 1);
    out[i] = v;
  }
}
__global__ void returned(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(All, i < n);
  if (i >= n)
    return;
  out[i] = __shfl_sync(mask, in[i], 0);
}
__global__ void strided(float *out, const float *in, int n) {
  unsigned mask = __ballot_sync(All, threadIdx.x < n);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] = __shfl_xor_sync(mask, in[i], 1);
    mask = __ballot_sync(mask, i + blockDim.x < n);
  }
}
__global__ void everybody(float *out, const float *in, int n) {
  const unsigned mask = __ballot_sync(All, true);
  out[threadIdx.x] = __shfl_sync(mask, in[threadIdx.x], 0);
}
__global__ void ofWarps(float *out, const float *in, int rows) {
  const int row = blockIdx.x * 8 + threadIdx.x / 32;
  const unsigned mask = __ballot_sync(All, row < rows);
  out[threadIdx.x] = __shfl_sync(mask, in[threadIdx.x], 0);
}
__global__ void counted(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(All, i < n);
  out[i] = __popc(mask) + __shfl_sync(All, in[0], __ffs(mask) - 1);
}
__global__ void dataVotes(float *out, const float *in) {
  const unsigned mask = __ballot_sync(All, in[threadIdx.x] > 0);
  out[threadIdx.x] = __shfl_sync(mask, in[threadIdx.x], 0);
}
