// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Arrays that are longer than the count: a halo of two elements, and one more than rows where the rows of a list begin.

constexpr int Block = 128;

__global__ void secondDifference(const float *padded, float *out, int n) {
  __shared__ float tile[Block + 2];
  const int t = threadIdx.x, i = blockIdx.x * Block + t;
  tile[t] = i < n + 2 ? padded[i] : 0.0f;
  if (t < 2)
    tile[Block + t] = i + Block < n + 2 ? padded[i + Block] : 0.0f;
  __syncthreads();
  if (i < n)
    out[i] = tile[t + 2] - 2.0f * tile[t + 1] + tile[t];
}
__global__ void wide(const float *padded, float *out, int n) {
  const int i = blockIdx.x * Block + threadIdx.x;
  float value = 0;
  if (i < n + 64)
    value = padded[i];
  if (i < n)
    out[i] = value;
}
__global__ void lengths(const int *starts, int *out, int n) {
  __shared__ int tile[Block + 1];
  const int t = threadIdx.x, i = blockIdx.x * Block + t;
  tile[t] = i < n + 1 ? starts[i] : 0;
  if (t == 0)
    tile[Block] = i + Block <= n ? starts[i + Block] : 0;
  __syncthreads();
  if (i < n)
    out[i] = tile[t + 1] - tile[t];
}
__global__ void begins(const int *in, int *starts, int n) {
  const int i = blockIdx.x * Block + threadIdx.x;
  int value = 0;
  if (i < n)
    value = in[i];
  if (i <= n)
    starts[i] = value;
}
__global__ void open(const float *in, float *out, int n) {
  __shared__ float tile[Block];
  const int t = threadIdx.x, i = blockIdx.x * Block + t;
  // CHECK: :[[@LINE+1]]:13: warning: 'in' is read with no guard against 'n', which the grid is rounded up from and which guards other accesses of the kernel
  tile[t] = in[i];
  __syncthreads();
  if (i < n)
    out[i] = tile[Block - 1 - t];
}
__global__ void admits(const int *in, int *out, int n) {
  const int i = blockIdx.x * Block + threadIdx.x;
  // CHECK: :[[@LINE+2]]:5: warning: the guard lets the thread through whose index is 'n' itself: 'out' is written one past its 1025 elements
  if (i <= n)
    out[i] = in[i];
}

void launch(const float *values, float *out, const int *list, int *places, int n) {
  const int blocks = (n + Block - 1) / Block;
  secondDifference<<<blocks, Block>>>(values, out, n);
  wide<<<blocks, Block>>>(values, out, n);
  lengths<<<blocks, Block>>>(list, places, n);
  begins<<<blocks, Block>>>(list, places, n);
  open<<<blocks, Block>>>(values, out, n);
  admits<<<blocks, Block>>>(list, places, n);
}
