// Warps that vote on the same data agree; on data of their own they need not.
// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void wholeArray(const float *m, float *o, int n) {
  __shared__ float s[128];
  for (int c = 0; c < n; c += 128) {
    s[threadIdx.x] = m[c + threadIdx.x];
    __syncthreads();
    bool skip = true;
    for (int i = threadIdx.x % 32; i < 128; i += 32)
      skip = skip && isinf(s[i]);
    if (__all_sync(~0u, skip)) {
      __syncthreads();
      continue;
    }
    __syncthreads();
    o[c + threadIdx.x] = s[127 - threadIdx.x];
    __syncthreads();
  }
}
__global__ void sameElements(const int *m, float *o) {
  if (__any_sync(~0u, m[threadIdx.x % 32] > 3))
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void ownElements(const int *m, float *o) {
  if (__any_sync(~0u, m[threadIdx.x] > 3))
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads
    __syncthreads();
  o[threadIdx.x] = 1;
}
__global__ void perWarp(const int *m, float *o) {
  if (__all_sync(~0u, m[threadIdx.x / 32 * 32 + threadIdx.x % 7] > 3))
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads
    __syncthreads();
  o[threadIdx.x] = 1;
}
void run(const float *m, float *o, int n, const int *i) {
  wholeArray<<<1, 128>>>(m, o, n);
  sameElements<<<1, 128>>>(i, o);
  ownElements<<<1, 128>>>(i, o);
  perWarp<<<1, 128>>>(i, o);
}
