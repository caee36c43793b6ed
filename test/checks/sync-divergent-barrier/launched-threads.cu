// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='warning:'

// A launch gives the number of its threads for the count: no thread leaves.
struct Context {
  int blocks, threads;
  unsigned *a;
};
__global__ void each(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  __syncthreads();
  a[i] = 1;
}
// Eight threads for one.
__global__ void groups(int n, unsigned *a) {
  const int i = (blockDim.x * blockIdx.x + threadIdx.x) >> 3;
  if (i >= n)
    return;
  __syncthreads();
  a[i * 8 + threadIdx.x % 8] = 1;
}
void run(Context *c) {
  each<<<c->blocks, c->threads>>>(c->blocks * c->threads, c->a);
  dim3 grid(c->blocks), block8(c->threads << 3);
  groups<<<grid, block8>>>(c->blocks * c->threads, c->a);
}

// One launch that gives another number, a grid that is rounded up, and a launch that is not seen.
__global__ void alsoOther(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  a[i] = 1;
}
__global__ void image(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  a[i] = 1;
}
__global__ void unseen(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  a[i] = 1;
}
void runOthers(Context *c, int n, int rows, int columns) {
  alsoOther<<<c->blocks, c->threads>>>(c->blocks * c->threads, c->a);
  alsoOther<<<(n + 255) / 256, 256>>>(n, c->a);
  image<<<(rows * columns + 255) / 256, 256>>>(rows * columns, c->a);
}
// A warp more than the count has, and a launch by a call.
__global__ void oneWarpMore(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  a[i] = 1;
}
__global__ void byCall(int n, unsigned *a) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  a[i] = 1;
}
void runMore(Context *c, int n) {
  oneWarpMore<<<c->blocks, c->threads + 32>>>(c->blocks * c->threads, c->a);
  void *arguments[] = {&n, &c->a};
  cudaLaunchKernel((const void *)byCall, dim3((n + 255) / 256), dim3(256), arguments, 0, 0);
}
