// The last counts down, and tells its warp by a shuffle; data say which word is
// counted.
// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void runs(const float *in, const int *of, float *sum, int *left,
                     float *out, int width) {
  const int run = of[blockIdx.x];
  for (int d = threadIdx.x; d < width; d += 32)
    atomicAdd(&sum[run * width + d], in[blockIdx.x * width + d]);
  int counter = 0;
  if (threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:15: warning: one thread announces by 'left' what all threads of its block wrote to 'sum', with no block barrier in between
    counter = atomicAdd(&left[run], -1);
  counter = __shfl_sync(0xffffffff, counter, 0);
  if (counter > 1)
    return;
  for (int d = threadIdx.x; d < width; d += 32)
    out[run * width + d] -= __ldcg(&sum[run * width + d]);
}

__global__ void runsMet(const float *in, const int *of, float *sum, int *left,
                        float *out, int width) {
  const int run = of[blockIdx.x];
  for (int d = threadIdx.x; d < width; d += 32)
    atomicAdd(&sum[run * width + d], in[blockIdx.x * width + d]);
  __threadfence();
  __syncwarp();
  int counter = 0;
  if (threadIdx.x == 0)
    counter = atomicAdd(&left[run], -1);
  counter = __shfl_sync(0xffffffff, counter, 0);
  if (counter > 1)
    return;
  for (int d = threadIdx.x; d < width; d += 32)
    out[run * width + d] -= __ldcg(&sum[run * width + d]);
}

// Counting up, a small number is the first.
__global__ void first(const float *in, const int *of, float *sum, int *taken,
                      float *out, int width) {
  const int run = of[blockIdx.x];
  for (int d = threadIdx.x; d < width; d += 32)
    atomicAdd(&sum[run * width + d], in[blockIdx.x * width + d]);
  int counter = 0;
  if (threadIdx.x == 0)
    counter = atomicAdd(&taken[run], 1);
  counter = __shfl_sync(0xffffffff, counter, 0);
  if (counter > 1)
    return;
  for (int d = threadIdx.x; d < width; d += 32)
    out[run * width + d] -= __ldcg(&sum[run * width + d]);
}

void run(const float *in, const int *of, float *sum, int *left, float *out) {
  runs<<<64, 32>>>(in, of, sum, left, out, 64);
  runsMet<<<64, 32>>>(in, of, sum, left, out, 64);
  first<<<64, 32>>>(in, of, sum, left, out, 64);
}
