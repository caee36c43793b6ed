// A block that is not a number is what the launch makes of it: extents, arguments and bytes that come from one number
// stay together.
// RUN: %check --checks='-*,cuda-smem-race,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The extent is the argument that the kernel compares with.
__global__ void column(const float *a, float *x, int k) {
  if (threadIdx.y >= k)
    return;
  __shared__ float s[32];
  s[threadIdx.x] = a[0];
  __syncthreads();
  x[threadIdx.y * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void columnWrong(const float *a, float *x, int k) {
  if (threadIdx.y >= k)
    return;
  __shared__ float s[32];
  s[threadIdx.x] = a[0];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads
  __syncthreads();
  x[threadIdx.y * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
void columns(const float *a, float *x, int n, int k) {
  dim3 threads(32, k);
  switch (n) {
  case 32:
    column<<<n, threads>>>(a, x, k);
    break;
  default:
    columnWrong<<<n, threads>>>(a, x, n);
  }
}
// One row of 32, however many rows.
__global__ void rows(float *x) {
  __shared__ float s[32][33];
  s[threadIdx.y][threadIdx.x] = x[threadIdx.x];
  __syncwarp();
  x[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.y][31 - threadIdx.x];
}
__global__ void rowsWrong(float *x) {
  __shared__ float s[32][33];
  s[threadIdx.y][threadIdx.x] = x[threadIdx.x];
  __syncwarp();
  // CHECK: :[[@LINE+1]]:39: warning: thread {{[0-9]+}} reads
  x[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.y ^ 1][31 - threadIdx.x];
}
void manyRows(float *x, int n) {
  rows<<<1, dim3(32, n)>>>(x);
  rowsWrong<<<1, dim3(32, n)>>>(x);
}
// A parameter that is twice the block.
__global__ void twice(float *x, int n) {
  __shared__ float s[1024];
  if (threadIdx.x < n / 2) {
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[n / 2 - 1 - threadIdx.x];
  }
}
void half(float *x, int n) { twice<<<1, n / 2>>>(x, n); }
// What the host tests is not assumed otherwise.
__global__ void atMostOneWarp(float *x) {
  __shared__ float s[32];
  s[threadIdx.x & 31] = x[threadIdx.x];
  __syncwarp();
  x[threadIdx.x] = s[(threadIdx.x + 1) & 31];
}
void guarded(float *x, int threads) {
  if (threads <= 32)
    atMostOneWarp<<<1, threads>>>(x);
}
