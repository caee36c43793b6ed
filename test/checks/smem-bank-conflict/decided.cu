// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Conditions on a number that is not known, and that is the same for all: its range, and that it is odd or even, decide them.
__global__ void alwaysFew(float *out, int n) {
  __shared__ float s[1024];
  const int few = n & 7;
  int step = 1;
  if (few < 8)
    step = 32;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[threadIdx.x * step] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void neverMore(float *out, int n) {
  __shared__ float s[1024];
  const int few = n & 7;
  int step = 1;
  if (few > 7)
    step = 32;
  s[threadIdx.x * step] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void neverOdd(float *out, int n) {
  __shared__ float s[1024];
  int step = 1;
  if (2 * n != 2 * n + 1)
    step = 32;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[threadIdx.x * step] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchDecided(float *out, int n) {
  alwaysFew<<<1, 32>>>(out, n);
  neverMore<<<1, 32>>>(out, n);
  neverOdd<<<1, 32>>>(out, n);
}
// The truth value of a number that differs between lanes is not known of any.
__global__ void ownTruth(float *out, int n) {
  __shared__ float s[1088];
  const bool other = (int)threadIdx.x - n;
  s[threadIdx.x * 32 + other] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void sharedTruth(float *out, int n) {
  __shared__ float s[1088];
  const bool other = n - 3;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 32-way bank conflict
  s[threadIdx.x * 32 + other] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launchTruths(float *out, int n) {
  ownTruth<<<1, 32>>>(out, n);
  sharedTruth<<<1, 32>>>(out, n);
}
