// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// More ways lead through these kernels than are followed: most of them part where the counts are summed up, behind the announcement.
struct Progress {
  unsigned Done;
  int Taken;
};

__device__ void sumUp(const int *counts, int *starts) {
  __shared__ int part[256];
  int sum = 0;
  for (int j = 0; j < 4; ++j) {
    int b = threadIdx.x * 4 + j;
    if (b < 1000)
      sum += counts[b];
  }
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    int other = threadIdx.x >= d ? part[threadIdx.x - d] : 0;
    __syncthreads();
    part[threadIdx.x] += other;
    __syncthreads();
  }
  starts[threadIdx.x] = part[threadIdx.x];
}

__device__ void count(const int *in, int *counts, int *taken,
                      Progress *progress, int n, int mode) {
  __shared__ int own[1000];
  for (int b = threadIdx.x; b < 1000; b += blockDim.x)
    own[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x) {
    int v = in[i];
    if (mode == 0)
      v = -v;
    if (v > 5)
      taken[atomicAdd(&progress->Taken, 1)] = v;
    else if (v >= 0)
      atomicAdd(&own[v & 255], 1);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 1000; b += blockDim.x)
    if (own[b] != 0)
      atomicAdd(&counts[b], own[b]);
  __threadfence();
}

__global__ void notMet(const int *in, int *counts, int *taken,
                       Progress *progress, int *starts, int n, int mode) {
  count(in, counts, taken, progress, n, mode);
  bool last = false;
  if (threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:12: warning: one thread announces by 'progress.Done' what all threads of its block wrote to 'counts', with no block barrier in between [cuda-order-publish]
    last = atomicInc(&progress->Done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(last))
    sumUp(counts, starts);
}

__global__ void met(const int *in, int *counts, int *taken, Progress *progress,
                    int *starts, int n, int mode) {
  count(in, counts, taken, progress, n, mode);
  __syncthreads();
  bool last = false;
  if (threadIdx.x == 0)
    last = atomicInc(&progress->Done, gridDim.x - 1) == gridDim.x - 1;
  if (__syncthreads_or(last))
    sumUp(counts, starts);
}
