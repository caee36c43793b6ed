// RUN: %check --checks='-*,cuda-sync-named-barrier,cuda-warp-mask,cuda-smem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Helpers that return early, here and there: whoever calls them goes on.
struct Mean {
  float mean, weight;
};
__device__ Mean combine(Mean a, Mean b) {
  const float w = a.weight + b.weight;
  if (w == 0)
    return a;
  const float d = b.mean - a.mean;
  return {a.mean + d * b.weight / w, w};
}
__device__ Mean ofWarp(Mean v) {
  for (int d = 16; d > 0; d >>= 1) {
    Mean other;
    other.mean = __shfl_down_sync(0xffffffff, v.mean, d);
    other.weight = __shfl_down_sync(0xffffffff, v.weight, d);
    v = combine(v, other);
  }
  return v;
}
__global__ void __launch_bounds__(384) rows(const float *x, float *means, int n) {
  __shared__ Mean parts[12];
  Mean v{0, 0};
  for (int i = threadIdx.x; i < n; i += 384)
    v = combine(v, {x[blockIdx.x * n + i], 1});
  v = ofWarp(v);
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 12) {
    // CHECK: :[[@LINE+1]]:9: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 12 to 31 of warp 0, which never get here
    v = ofWarp(parts[threadIdx.x]);
    if (threadIdx.x == 0)
      means[blockIdx.x] = v.mean;
  }
}
__device__ int search(const int *sorted, int n, int key) {
  for (int i = 0; i < n; ++i) {
    if (sorted[i] == key)
      return i;
    if (sorted[i] > key)
      return -1;
  }
  return n;
}
__global__ void searches(const int *sorted, int *out, int n) {
  __shared__ int s[128];
  out[threadIdx.x] = search(sorted, n, threadIdx.x);
  // CHECK: :[[@LINE+1]]:3: warning: thread 127 writes element 128 of 's', which has 128 elements
  s[threadIdx.x + 1] = out[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: the barrier waits for 96 threads
  asm volatile("bar.sync 1, 96;" ::: "memory");
  out[threadIdx.x] = s[threadIdx.x];
}
// What a way through the helper changes is not known behind it; one that waits
// there for others may come or not.
__device__ bool next(const int *data, int &at, int *s) {
  if (data[at] == 0)
    return false;
  at = 200;
  s[0] = 1;
  return true;
}
__device__ void meet(const int *data) {
  if (data[0])
    return;
  asm volatile("bar.sync 2, 64;" ::: "memory");
}
__global__ void unknown(const int *data, int *out) {
  __shared__ int s[128];
  int at = 0;
  next(data, at, s);
  s[at] = 1;
  meet(data);
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 96;" ::: "memory");
  out[threadIdx.x] = s[threadIdx.x];
}
void run(const float *x, float *means, const int *sorted, int *out, int n, int r) {
  rows<<<r, 384>>>(x, means, n);
  searches<<<1, 128>>>(sorted, out, n);
  unknown<<<1, 128>>>(sorted, out);
}
