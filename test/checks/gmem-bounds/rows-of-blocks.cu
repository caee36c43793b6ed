// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Blocks along x have a few rows, or a tile of columns, each: what is guarded for one array is open for another.
// A warp has a row.
template <int RowsOfBlock, int columns> __global__ void center(const float *means, const float *in, float *out, int rows) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int first = blockIdx.x * RowsOfBlock; first < rows; first += gridDim.x * RowsOfBlock) {
    const int row = first + warp;
    // CHECK: :[[@LINE+1]]:24: warning: 'means' is read with no guard against 'rows', which the grid is rounded up from and which guards other accesses of the kernel [cuda-gmem-bounds]
    const float mean = means[row];
    for (int column = lane; column < columns; column += 32)
      if (row < rows)
        out[(size_t)row * columns + column] = in[(size_t)row * columns + column] - mean;
  }
}
template <int RowsOfBlock, int columns> __global__ void centerGuarded(const float *means, const float *in, float *out, int rows) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int first = blockIdx.x * RowsOfBlock; first < rows; first += gridDim.x * RowsOfBlock) {
    const int row = first + warp;
    float mean = 0;
    if (row < rows)
      mean = means[row];
    for (int column = lane; column < columns; column += 32)
      if (row < rows)
        out[(size_t)row * columns + column] = in[(size_t)row * columns + column] - mean;
  }
}
// Rows that begin where a list says have one more place in it.
__global__ void lengths(const int *begins, const float *in, float *out, int rows) {
  const int row = blockIdx.x * 16 + threadIdx.x / 32;
  const int begin = row <= rows ? begins[row] : 0;
  if (row < rows)
    out[row] = in[row] + begin;
}
void launchRows(const float *means, const int *begins, float *out, const float *in, int rows, cudaStream_t stream) {
  center<16, 128><<<(rows + 15) / 16, 512, 0, stream>>>(means, in, out, rows);
  centerGuarded<16, 128><<<(rows + 15) / 16, 512, 0, stream>>>(means, in, out, rows);
  lengths<<<(rows + 15) / 16, 512, 0, stream>>>(begins, in, out, rows);
}

// The first warp writes what the whole block has summed.
__global__ void columnSums(const float *in, float *out, int columns) {
  __shared__ float sum[256];
  const int column = blockIdx.x * 32 + threadIdx.x % 32;
  sum[threadIdx.x] = column < columns ? in[column * 8 + threadIdx.x / 32] : 0;
  __syncthreads();
  for (int shift = 128; shift >= 32; shift /= 2) {
    if (threadIdx.x < shift)
      sum[threadIdx.x] += sum[threadIdx.x + shift];
    __syncthreads();
  }
  if (threadIdx.x < 32) {
    // CHECK: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'columns', which the grid is rounded up from and which guards other accesses of the kernel
    out[column] = out[column] * 2 + sum[threadIdx.x];
  }
}
// The rest is filled up; a place for each thread of the tile that is seen to be there.
__global__ void filled(const float *in, float *out, int columns) {
  const int column = blockIdx.x * 32 + threadIdx.x;
  if (threadIdx.x >= 32)
    return;
  if (column < columns)
    out[column] = in[column];
  else
    out[column] = 0;
}
__global__ void parts(const float *in, float *part, int columns) {
  const int column = blockIdx.x * 32 + threadIdx.x % 32;
  const float v = column < columns ? in[column] : 0;
  if (threadIdx.x < 32)
    part[column] = v;
}
void launchColumns(const float *in, float *out, int columns) {
  const int blocks = (columns + 31) / 32;
  columnSums<<<blocks, 256>>>(in, out, columns);
  filled<<<blocks, 64>>>(in, out, columns);
  float *part;
  cudaMalloc(&part, blocks * 32 * sizeof(float));
  parts<<<blocks, 64>>>(in, part, columns);
  cudaFree(part);
}

// Four elements of each thread.
template <int N> struct Vector {
  float of[N];
  __device__ void store(float *to, int at) const {
    for (int i = 0; i < N; ++i)
      to[at * N + i] = of[i];
  }
};
template <bool Guarded> __global__ void bias(const float *in, float *out, int columns) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int left = columns - blockIdx.x * 128, length = (left < 128 ? left : 128) / 4;
  Vector<4> sum = {};
  if (lane < length)
    for (int row = warp; row < 8; row += 4)
      for (int i = 0; i < 4; ++i)
        sum.of[i] += in[row * columns + blockIdx.x * 128 + lane * 4 + i];
  if (warp == 0 && (!Guarded || lane < length))
    // CHECK: :[[@LINE+1]]:5: warning: 'out' is written with no guard against 'columns', which the grid is rounded up from and which guards other accesses of the kernel
    sum.store(out + blockIdx.x * 128, lane);
}
void launchBias(const float *in, float *out, int columns) {
  bias<false><<<(columns + 127) / 128, 128>>>(in, out, columns);
  bias<true><<<(columns + 127) / 128, 128>>>(in, out, columns);
}
