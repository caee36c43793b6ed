// Kernels without a launch that ask for their block only for the place of one result: several blocks would all do the same. Others take their part of the work by it.
// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void weights(const float *p, float *result, float *sums, int n) {
  __shared__ float own[256];
  own[threadIdx.x] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sums[i] = 0;
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    own[threadIdx.x] += p[threadIdx.x * n + i];
    atomicAdd(&sums[i], p[threadIdx.x * n + i]);
  }
  __syncthreads();
  if (threadIdx.x == 0)
    result[blockIdx.x] = own[0];
}

__global__ void twoResults(const float *p, float *result, int *counts, float *sums, int n) {
  float mine = 0;
  for (int i = 0; i < n; ++i) {
    mine += p[threadIdx.x * n + i];
    sums[threadIdx.x + i * blockDim.x] += p[threadIdx.x * n + i];
  }
  if (threadIdx.x == 0) {
    result[blockIdx.x] = mine;
    counts[blockIdx.x + 1] = n;
  }
}

// The block says what it reads.
__global__ void parts(const float *p, float *result, float *sums, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sums[i] = 0;
  __syncthreads();
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} of block {{[0-9]+}} atomically changes 'sums', which thread {{[0-9]+}} of block {{[0-9]+}} writes
    atomicAdd(&sums[i], p[(blockIdx.x * blockDim.x + threadIdx.x) * n + i]);
  if (threadIdx.x == 0)
    result[blockIdx.x] = n;
}

// A launch says how many there are.
template <int> __global__ void launched(const float *p, float *result, float *sums, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sums[i] = 0;
  __syncthreads();
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} of block {{[0-9]+}} atomically changes 'sums', which thread {{[0-9]+}} of block {{[0-9]+}} writes
    atomicAdd(&sums[i], p[threadIdx.x * n + i]);
  if (threadIdx.x == 0)
    result[blockIdx.x] = n;
}
void launch(const float *p, float *result, float *sums, int n) { launched<0><<<16, 256>>>(p, result, sums, n); }
