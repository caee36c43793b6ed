// A condition on each lane's own data between the vote that gives a mask and the call that takes it.
// RUN: %check --checks='-*,cuda-warp-mask' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <cuda_runtime.h>
__device__ __forceinline__ float shiftDown(unsigned mask, float v) { return __shfl_down_sync(mask, v, 1); }
__global__ void behindCount(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; unsigned m = __ballot_sync(~0u, i < n); if (i < n) { float v = in[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask of '__shfl_down_sync' is that of a vote, and a condition on their own data keeps lanes that voted for it from here [cuda-warp-mask]
  if (v > 0) v += __shfl_down_sync(m, v, 1); out[i] = v; }
}
__global__ void narrower(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; float v = in[i]; unsigned m = __ballot_sync(~0u, v > 0); if (v > 0 && v < 1)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask of '__shfl_sync' is that of a vote, and a condition on their own data keeps lanes that voted for it from here [cuda-warp-mask]
  out[i] = __shfl_sync(m, v, __ffs(m) - 1);
}
__global__ void helper(const int *key, float *out) {
  int i = blockIdx.x * 256 + threadIdx.x; bool p = key[i] != 0; unsigned m = __ballot_sync(0xffffffff, p); if (!p) return; float v = out[i]; if (v == 0.f) return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask of '__shfl_down_sync' is that of a vote, and a condition on their own data keeps lanes that voted for it from here [cuda-warp-mask]
  out[i] = shiftDown(m, v);
}
__global__ void sumOfKeys(const int *key, const float *w, float *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x; bool p = i < n; unsigned m = __ballot_sync(0xffffffff, p); if (p) { int k = key[i]; if (k >= 0) { float s = w[i]; for (int d = 16; d; d >>= 1)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask of '__shfl_xor_sync' is that of a vote, and a condition on their own data keeps lanes that voted for it from here [cuda-warp-mask]
  s += __shfl_xor_sync(m, s, d); out[i] = s; } }
}
__global__ void secondVote(const int *key, unsigned *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x; unsigned m = __ballot_sync(0xffffffff, i < n); if (i >= n) return; if (key[i] & 1)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: the mask of '__ballot_sync' is that of a vote, and a condition on their own data keeps lanes that voted for it from here [cuda-warp-mask]
  out[i] = __ballot_sync(m, key[i] > 3);
}
__global__ void votedAgain(const float *in, float *out) { int i = blockIdx.x * 256 + threadIdx.x; float v = in[i]; unsigned m = __ballot_sync(~0u, v > 0); if (v > 0) { unsigned m2 = __ballot_sync(m, v < 1); if (v < 1) out[i] = __shfl_sync(m2, v, __ffs(m2) - 1); } }
__global__ void votedForBoth(const float *in, float *out) { int i = blockIdx.x * 256 + threadIdx.x; float v = in[i]; bool p = v > 0 && v < 1; unsigned m = __ballot_sync(~0u, p); if (p) out[i] = __shfl_sync(m, v, __ffs(m) - 1); }
__global__ void writtenTwice(const float *in, float *out) { int i = blockIdx.x * 256 + threadIdx.x; float v = in[i]; unsigned m = __ballot_sync(~0u, v > 0 && v < 1); if (v > 0 && v < 1) out[i] = __shfl_sync(m, v, __ffs(m) - 1); }
__global__ void sameForBlock(const float *in, const int *flag, float *out) { int i = blockIdx.x * 256 + threadIdx.x; float v = in[i]; unsigned m = __ballot_sync(~0u, v > 0); if (v > 0) if (flag[blockIdx.x]) out[i] = __shfl_sync(m, v, __ffs(m) - 1); }
__global__ void behindTheCall(const float *in, float *out) { int i = blockIdx.x * 256 + threadIdx.x; float v = in[i]; unsigned m = __ballot_sync(~0u, v > 0); if (v > 0) { float w = __shfl_sync(m, v, __ffs(m) - 1); if (w > 1) out[i] = w; } }
__global__ void asNumber(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; int k = in[i]; unsigned m = __ballot_sync(~0u, k != 0); if (k) out[i] = __shfl_sync(m, k, __ffs(m) - 1); else out[i] = 0; }
__global__ void turnedRound(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; int k = in[i]; unsigned m = __ballot_sync(~0u, k > 3); if (3 < k) out[i] = __shfl_sync(m, k, __ffs(m) - 1); }
__global__ void askedOfMask(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; int k = in[i]; unsigned m = __ballot_sync(~0u, k > 3); if (m >> (threadIdx.x & 31) & 1) out[i] = __shfl_sync(m, k, __ffs(m) - 1); }
__global__ void bothArms(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; unsigned m = __ballot_sync(~0u, in[i] > 3); if (in[i] > 3) { int a; if (in[i] > 7) a = __shfl_sync(m, i, __ffs(m) - 1); else a = __shfl_sync(m, i, 31 - __clz(m)); out[i] = a; } }
__global__ void loopOfData(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; int k = in[i]; unsigned m = __ballot_sync(~0u, k > 3); while (k > 3) { out[i] += __shfl_sync(m, k, __ffs(m) - 1); k = 0; } }
__global__ void agreed(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; int k = in[i]; unsigned m = __ballot_sync(~0u, k > 3); if (k > 3) { if (__any_sync(m, k > 7)) out[i] = __shfl_sync(m, k, __ffs(m) - 1); } }
__global__ void weakerFirst(const int *in, int *out) { int i = blockIdx.x * 256 + threadIdx.x; int k = in[i]; unsigned m = __ballot_sync(~0u, k > 3); if (k > 2) { if (k > 3) out[i] = __shfl_sync(m, k, __ffs(m) - 1); } }
void go(const float *i, float *o, const int *k, int *ko, int n) {
  behindCount<<<n, 256>>>(i, o, n);
  narrower<<<n, 256>>>(i, o);
  helper<<<n, 256>>>(k, o);
  sumOfKeys<<<n, 256>>>(k, i, o, n);
  secondVote<<<n, 256>>>(k, (unsigned *)ko, n);
  votedAgain<<<n, 256>>>(i, o);
  votedForBoth<<<n, 256>>>(i, o);
  writtenTwice<<<n, 256>>>(i, o);
  sameForBlock<<<n, 256>>>(i, k, o);
  behindTheCall<<<n, 256>>>(i, o);
  asNumber<<<n, 256>>>(k, ko);
  turnedRound<<<n, 256>>>(k, ko);
  askedOfMask<<<n, 256>>>(k, ko);
  bothArms<<<n, 256>>>(k, ko);
  loopOfData<<<n, 256>>>(k, ko);
  agreed<<<n, 256>>>(k, ko);
  weakerFirst<<<n, 256>>>(k, ko);
}
