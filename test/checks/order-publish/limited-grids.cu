// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// On one of the ways to a launch there is one block: on the others there are
// more.

__device__ float partial[512];
__device__ unsigned finished = 0;

__global__ void sum(const float *x, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = x[blockIdx.x];
    // CHECK: :[[@LINE+1]]:12: warning: 'partial' is written and then announced by 'finished' with no fence in between
    last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last)
    return;
  float v = 0;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    v += partial[i];
  atomicAdd(out, v);
}
void limited(const float *x, float *out, int n) {
  int blocks = (n + 255) / 256;
  blocks = blocks < 1 ? 1 : blocks > 512 ? 512 : blocks;
  sum<<<blocks, 256>>>(x, out);
}

// One on all ways.
__device__ float single[512];
__device__ unsigned done = 0;
__global__ void alone(const float *x, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    single[blockIdx.x] = x[blockIdx.x];
    last = atomicAdd(&done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last)
    return;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    atomicAdd(out, single[i]);
}
void oneBlock(const float *x, float *out, int blocks, bool many) {
  if (blocks != 1)
    return;
  alone<<<blocks, many ? 256 : 128>>>(x, out);
}
