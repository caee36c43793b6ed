// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Kernels that nobody here launches: a shape that was chosen proves nothing.

// Right for blocks of four rows.
__global__ void rolling(const float *in, float *out, int pitch) {
  __shared__ float rows[16][32];
  const int tx = threadIdx.x, ty = threadIdx.y;
  for (int l = -8; l <= 24; l += 4) {
    rows[(l + 8 + ty) % 16][tx] = in[(l + 8 + ty) * pitch + tx];
    if (l >= 4)
      out[(l - 4 + ty) * pitch + tx] =
          rows[(l + ty) % 16][tx] + rows[(l - 4 + ty) % 16][tx];
    if (l >= 0)
      __syncthreads();
  }
}

// Wrong for each.
__global__ void rows(const float *in, float *out) {
  __shared__ float tile[1024];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  tile[t] = in[t];
  // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'tile'
  out[t] = tile[t ^ 1];
}

__global__ void transposed(const float *in, float *out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'tile'
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// The array says how many threads there are.
__global__ void reversed(const float *in, float *out) {
  __shared__ float tile[128];
  tile[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'tile'
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

// For blocks of one row, whatever the number of the thread along y is for.
__global__ void normalised(const float *in, float *out, int columns,
                           int threads) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += threads)
    sum += in[row * columns + c];
  __shared__ float sums[32];
  if (threadIdx.x % 32 == 0)
    sums[threadIdx.x / 32] = sum;
  __syncthreads();
  out[row * columns + threadIdx.x] = sums[threadIdx.x % 32];
}
// And of one plane.
__global__ void planes(int count, const float *in, float *out) {
  __shared__ float tile[32][33];
  if (blockIdx.z * blockDim.z + threadIdx.z < count) {
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
}
