// Each warp announces what is its own: others of the block have announcers of
// their own.
// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void rows(const float *in, float *values, int *ready, float *out) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32,
            lane = threadIdx.x % 32;
  values[row * 32 + lane] = in[row * 32 + lane] * 2;
  __threadfence();
  __syncwarp();
  if (lane == 0)
    atomicExch(&ready[row], 1);
  if (row > 0) {
    while (atomicAdd(&ready[row - 1], 0) == 0) {
    }
    __threadfence();
    out[row * 32 + lane] = values[(row - 1) * 32 + lane];
  }
}

// The lanes have not met.
__global__ void rowsApart(const float *in, float *values, int *ready,
                          float *out) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32,
            lane = threadIdx.x % 32;
  values[row * 32 + lane] = in[row * 32 + lane] * 2;
  __threadfence();
  if (lane == 0)
    // CHECK: [[@LINE+1]]:5: warning: one thread announces by 'ready' what all threads of its block wrote to 'values', with no block barrier in between
    atomicExch(&ready[row], 1);
  if (row > 0) {
    while (atomicAdd(&ready[row - 1], 0) == 0) {
    }
    __threadfence();
    out[row * 32 + lane] = values[(row - 1) * 32 + lane];
  }
}

// The first warp alone announces.
__global__ void blocks(const float *in, float *values, int *ready, float *out) {
  values[blockIdx.x * 256 + threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __threadfence();
  __syncwarp();
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:5: warning: one thread announces by 'ready' what all threads of its block wrote to 'values', with no block barrier in between
    atomicExch(&ready[blockIdx.x], 1);
  if (blockIdx.x > 0) {
    while (atomicAdd(&ready[blockIdx.x - 1], 0) == 0) {
    }
    __threadfence();
    out[threadIdx.x] = values[(blockIdx.x - 1) * 256 + threadIdx.x];
  }
}

void run(const float *in, float *values, int *ready, float *out) {
  rows<<<64, 256>>>(in, values, ready, out);
  rowsApart<<<64, 256>>>(in, values, ready, out);
  blocks<<<64, 256>>>(in, values, ready, out);
}
