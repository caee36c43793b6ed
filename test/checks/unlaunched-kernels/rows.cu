// RUN: %check --checks='-*,cuda-smem-race,cuda-gmem-race' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Kernels that another file launches: blocks have several rows where the code
// says so, by itself.

// Every row would store there.
__global__ void oneRow(const float *in, float *out, int columns) {
  __shared__ float part[64];
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  part[threadIdx.x] = in[row * columns + threadIdx.x];
  __syncthreads();
  out[row * columns + threadIdx.x] = part[63 - threadIdx.x];
}
template <int Rows> __global__ void rowsOfConstant(const float *in, float *out, int columns) {
  __shared__ float part[32];
  const int row = blockIdx.y * Rows + threadIdx.y;
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} 'part'
  part[threadIdx.x] = in[row * columns + threadIdx.x];
  __syncthreads();
  out[row * columns + threadIdx.x] = part[31 - threadIdx.x];
}
template __global__ void rowsOfConstant<8>(const float *, float *, int);
template <int Rows> __global__ void oneRowOfConstant(const float *in, float *out, int columns) {
  __shared__ float part[32];
  const int row = blockIdx.y * Rows + threadIdx.y;
  part[threadIdx.x] = in[row * columns + threadIdx.x];
  __syncthreads();
  out[row * columns + threadIdx.x] = part[31 - threadIdx.x];
}
template __global__ void oneRowOfConstant<1>(const float *, float *, int);
__global__ void firstRow(const float *in, float *out, int columns) {
  __shared__ float part[32];
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} 'part'
  part[threadIdx.x] = in[threadIdx.y * columns + threadIdx.x];
  __syncthreads();
  if (threadIdx.y == 0)
    out[threadIdx.x] = part[31 - threadIdx.x];
}
__global__ void arrayOfRows(const float *in, float *out, int columns) {
  __shared__ float tile[8][32], part[32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * columns + threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}} 'part'
  part[threadIdx.x] = tile[threadIdx.y][threadIdx.x];
  __syncthreads();
  out[threadIdx.y * columns + threadIdx.x] = part[31 - threadIdx.x];
}
// Elements of 'sum' that rows have in common.
__global__ void perColumn(float *sum, const float *in, int columns) {
  sum[threadIdx.x] += in[threadIdx.y * columns + threadIdx.x];
}
__global__ void perColumnOfRows(float *sum, const float *in, int columns, int rows) {
  if (threadIdx.y < rows)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}both change one element of 'sum'
    sum[threadIdx.x] += in[threadIdx.y * columns + threadIdx.x];
}
