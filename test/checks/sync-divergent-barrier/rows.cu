// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Kernels that nobody launches, whose code is for blocks of several rows: some rows return before the barrier.

__global__ void segments(int *out, int rows, int each) {
  __shared__ int counts[32];
  const int segment = blockIdx.x * blockDim.y + threadIdx.y;
  const int start = segment * each;
  // CHECK: :[[@LINE+5]]:3: warning: __syncthreads() is not reached by all threads of the block
  if (start >= rows)
    return;
  if (threadIdx.x == 0)
    counts[threadIdx.y] = segment;
  __syncthreads();
  out[threadIdx.x] = counts[0];
}
__global__ void direct(int *out, int rows) {
  __shared__ int counts[16];
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows)
    return;
  counts[threadIdx.y] = row;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  out[row] = counts[threadIdx.y ^ 1];
}
struct View {
  int *data;
  int rows;
};
template <class T> __global__ void matrix(View v, T *out, int each) {
  __shared__ T counts[8][32];
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row * each >= v.rows)
    return;
  counts[threadIdx.y][threadIdx.x] = T(v.data[row]);
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  out[row] = counts[threadIdx.y][0];
}
template __global__ void matrix<float>(View, float *, int);

// Look-alikes: one row of threads may be all there is, or a block returns as a whole.
__global__ void oneRow(int *out, int rows) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows)
    return;
  __syncthreads();
  out[row * blockDim.x + threadIdx.x] = row;
}
__global__ void byBlock(int *out, int rows, int each) {
  __shared__ int counts[32];
  if (blockIdx.x * each >= rows)
    return;
  counts[threadIdx.y] = each;
  __syncthreads();
  out[threadIdx.y] = counts[0];
}
__global__ void guarded(int *out, int rows, int each) {
  __shared__ int counts[32];
  const int segment = blockIdx.x * blockDim.y + threadIdx.y;
  if (segment * each < rows)
    counts[threadIdx.y] = segment;
  __syncthreads();
  if (segment * each < rows)
    out[segment] = counts[threadIdx.y ^ 1];
}
