// RUN: %check --checks='-*,cuda-smem-size,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What a kernel is given stands in memory: an array of addresses, or an object behind one.

struct Lists {
  int count;
  float *out;
};
__global__ void twoLists(int n, float *out) {
  extern __shared__ float mine[];
  float *const others = mine + n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    mine[i] = out[i];
    others[i] = out[i] * 2;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = mine[0] + others[0];
}
__global__ void pairs(int n, float *out) {
  extern __shared__ float mine[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    mine[2 * i + 1] = mine[2 * i] = out[i];
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = mine[0];
}
__global__ void ofObject(Lists l) {
  extern __shared__ float mine[];
  float *const others = mine + l.count;
  for (int i = threadIdx.x; i < l.count; i += blockDim.x) {
    mine[i] = l.out[i];
    others[i] = l.out[i] * 2;
  }
  __syncthreads();
  if (threadIdx.x == 0)
    l.out[blockIdx.x] = mine[0] + others[0];
}
__global__ void scaled(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n)
    return;
  // CHECK: :[[@LINE+1]]:3: warning: the guard lets the thread through whose index is 'n' itself: 'x' is
  x[i] *= 2;
}
void one(int n, float *out, int blocks) {
  void *arguments[] = {&n, &out};
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives less dynamic shared memory than the kernel uses, whatever the numbers are that its size comes from [cuda-smem-size]
  cudaLaunchCooperativeKernel((void *)twoLists, dim3(blocks), dim3(256), arguments, n * sizeof(float), 0);
}
void configured(int n, float *out, int blocks) {
  void *arguments[] = {&n, &out};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = n * sizeof(float);
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives less dynamic shared memory than the kernel uses
  cudaLaunchKernelExC(&config, (const void *)pairs, arguments);
}
void object(Lists l, int blocks) {
  void *arguments[] = {&l};
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives less dynamic shared memory than the kernel uses
  cudaLaunchKernel((const void *)ofObject, dim3(blocks), dim3(256), arguments, l.count * sizeof(float), 0);
}
void guarded(float *x, int n) {
  void *arguments[] = {&x, &n};
  cudaLaunchKernel((const void *)scaled, dim3((n + 255) / 256), dim3(256), arguments, 0, 0);
}

// Room for both.
void both(int n, float *out, int blocks) {
  void *arguments[] = {&n, &out};
  cudaLaunchKernel((const void *)twoLists, dim3(blocks), dim3(256), arguments, 2 * n * sizeof(float), 0);
}
void bothOfObject(Lists l, int blocks) {
  void *arguments[] = {&l};
  cudaLaunchKernel((const void *)ofObject, dim3(blocks), dim3(256), arguments, 2 * l.count * sizeof(float), 0);
}
// What the array holds is not seen.
void handed(int n, void **arguments, int blocks) {
  cudaLaunchKernel((const void *)twoLists, dim3(blocks), dim3(256), arguments, n * sizeof(float), 0);
}
// An address that somebody else may have changed.
void change(void **arguments);
void changed(int n, float *out, int blocks) {
  void *arguments[] = {&n, &out};
  change(arguments);
  cudaLaunchKernel((const void *)twoLists, dim3(blocks), dim3(256), arguments, n * sizeof(float), 0);
}
