// RUN: %check --checks='-*,cuda-launch-occupancy' %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=warning:

// Each thread holds so much in registers that few warps fit, whatever becomes of the shared memory.
template <int N> __global__ void exchange(float *x) {
  __shared__ float tile[32 * N];
  float v[N];
#pragma unroll
  for (int i = 0; i < N; ++i)
    v[i] = x[i * 32 + threadIdx.x];
#pragma unroll
  for (int i = 0; i < N; ++i)
    tile[i * 32 + (threadIdx.x ^ i % 32)] = v[i];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < N; ++i)
    x[i * 32 + threadIdx.x] = tile[threadIdx.x * N + i] * v[i];
}
// Two arrays of one scope.
__global__ void state(float *x, float *y) {
  __shared__ float tile[4096];
  float re[40], im[40];
#pragma unroll
  for (int i = 0; i < 40; ++i)
    re[i] = x[i * 64 + threadIdx.x], im[i] = y[i * 64 + threadIdx.x];
  tile[threadIdx.x] = re[1];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 40; ++i)
    x[i * 64 + threadIdx.x] = re[i] * im[i] + tile[i];
}

// 60 registers leave half of the warps; a scope each; local memory.
__global__ void fewRegisters(float *x) {
  __shared__ float tile[2560];
  float v[60];
#pragma unroll
  for (int i = 0; i < 60; ++i)
    v[i] = x[i * 32 + threadIdx.x];
  tile[threadIdx.x] = v[3];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 60; ++i)
    x[i * 32 + threadIdx.x] = v[i] + tile[i];
}
__global__ void scopes(float *x) {
  __shared__ float tile[2560];
  {
    float v[40];
#pragma unroll
    for (int i = 0; i < 40; ++i)
      v[i] = x[i * 32 + threadIdx.x];
    tile[threadIdx.x] = v[3] + v[39];
  }
  __syncthreads();
  {
    float w[40];
#pragma unroll
    for (int i = 0; i < 40; ++i)
      w[i] = x[i * 32 + threadIdx.x];
    x[threadIdx.x] = w[3] + tile[w[39] > 0];
  }
}
__global__ void inMemory(float *x, const int *at) {
  __shared__ float tile[2560];
  float v[100];
  for (int i = 0; i < 100; ++i)
    v[i] = x[i * 32 + threadIdx.x];
  tile[threadIdx.x] = v[at[threadIdx.x]];
  __syncthreads();
  for (int i = 0; i < 100; ++i)
    x[i * 32 + threadIdx.x] = tile[i] + v[at[i]];
}

void launch(float *x, int *at, int n) {
  exchange<80><<<n, 32>>>(x);
  state<<<n, 64>>>(x, x);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'fewRegisters' to 20 of 64 warps on sm_90
  fewRegisters<<<n, 32>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'scopes' to 20 of 64 warps on sm_90
  scopes<<<n, 32>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: shared memory limits the occupancy of 'inMemory' to 20 of 64 warps on sm_90
  inMemory<<<n, 32>>>(x, at);
}
