// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What the first thread of each block does for the block is no guard of the count.

__global__ void least(const float *value, const float *weight, float most, int n, float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:19: warning: 'weight' is read with no guard against 'n', which the grid is rounded up from
  const float w = weight[i];
  s[t] = most;
  if (i < n && w < most)
    s[t] = value[i];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half && s[t + half] < s[t])
      s[t] = s[t + half];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
void launchLeast(const float *value, const float *weight, float most, int n, float *out) {
  least<<<(n + 255) / 256, 256>>>(value, weight, most, n, out);
}

__global__ void guarded(const float *value, const float *weight, float most, int n, float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = most;
  if (i < n && weight[i] < most)
    s[t] = value[i];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half && s[t + half] < s[t])
      s[t] = s[t + half];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
void launchGuarded(const float *value, const float *weight, float most, int n, float *out) {
  guarded<<<(n + 255) / 256, 256>>>(value, weight, most, n, out);
}

// Whole blocks are left out: the count is in another unit.
__global__ void ofBlocks(float *x, int n) {
  if (blockIdx.x * blockDim.x + blockDim.x > n)
    return;
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void launchOfBlocks(float *x, int n) { ofBlocks<<<(n + 255) / 256, 256>>>(x, n); }
