// RUN: %check --checks='-*,cuda-order-publish,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Several blocks share a tile, as many as they are told: one after the other adds to it.
struct Turns {
  int *lock;
  __device__ void wait(int turn) {
    if (threadIdx.x == 0)
      while (atomicAdd(lock, 0) != turn)
        ;
    __syncthreads();
    __threadfence();
  }
  __device__ void narrow(int next) {
    __threadfence_block();
    __syncthreads();
    if (threadIdx.x == 0)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}[cuda-order-publish]
      atomicExch(lock, next);
  }
  __device__ void release(int next) {
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
      atomicExch(lock, next);
  }
};
template <bool Right> __global__ void addUp(const float *parts, float *sums, int *locks, int slices) {
  const int tile = blockIdx.x / slices, slice = blockIdx.x % slices;
  Turns t{locks + tile};
  const float own = parts[blockIdx.x * blockDim.x + threadIdx.x];
  t.wait(slice);
  float *mine = sums + tile * blockDim.x;
  mine[threadIdx.x] = slice ? mine[threadIdx.x] + own : own;
  if (Right)
    t.release(slice + 1);
  else
    t.narrow(slice + 1);
}
void run(const float *parts, float *sums, int *locks, int tiles, int slices) {
  void *args[] = {&parts, &sums, &locks, &slices};
  cudaLaunchCooperativeKernel((void *)addUp<true>, dim3(tiles * slices), dim3(128), args, 0, 0);
  cudaLaunchCooperativeKernel((void *)addUp<false>, dim3(tiles * slices), dim3(128), args, 0, 0);
}

// All of them at once; each for itself, the first one alone.
__global__ void atOnce(const float *parts, float *sums, int slices) {
  const int tile = blockIdx.x / slices;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}[cuda-gmem-race]
  sums[tile * blockDim.x + threadIdx.x] += parts[blockIdx.x * blockDim.x + threadIdx.x];
}
__global__ void firstAlone(const float *parts, float *sums, int slices) {
  const int tile = blockIdx.x / slices;
  if (blockIdx.x % slices == 0)
    sums[tile * blockDim.x + threadIdx.x] += parts[blockIdx.x * blockDim.x + threadIdx.x];
}
__global__ void oneEach(const float *parts, float *sums, int slices) {
  const int tile = blockIdx.x / slices, slice = blockIdx.x % slices;
  sums[(tile * slices + slice) * blockDim.x + threadIdx.x] = parts[tile];
}
__global__ void added(const float *parts, float *sums, int slices) {
  const int tile = blockIdx.x / slices;
  if (slices == 1)
    sums[tile * blockDim.x + threadIdx.x] += parts[blockIdx.x * blockDim.x + threadIdx.x];
  else
    atomicAdd(&sums[tile * blockDim.x + threadIdx.x], parts[blockIdx.x * blockDim.x + threadIdx.x]);
}
void runAtOnce(const float *parts, float *sums, int tiles, int slices) {
  atOnce<<<tiles * slices, 128>>>(parts, sums, slices);
  firstAlone<<<tiles * slices, 128>>>(parts, sums, slices);
  oneEach<<<tiles * slices, 128>>>(parts, sums, slices);
  added<<<tiles * slices, 128>>>(parts, sums, slices);
}
