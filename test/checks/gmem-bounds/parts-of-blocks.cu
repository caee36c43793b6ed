// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// What some threads of each block or warp do by themselves is no guard by a count.

__global__ void firstThread(float *sum, const float *data, float *mean, int n, int k) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  sum[i] = data[i];
  __syncthreads();
  if (threadIdx.x == 0 && sum[i] != 0)
    mean[blockIdx.x] = sum[i] / k;
}
__global__ void fewerAndFewer(float *sum, const float *data, int most, int size) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned i = y * most + x;
  if (i >= most * most)
    return;
  if (i < size)
    sum[i] = data[i];
  for (int stride = 1; stride < most; stride *= 2) {
    if (threadIdx.x % (2 * stride) == 0)
      sum[i] += sum[i + stride];
    __syncthreads();
  }
}
__global__ void corner(const unsigned char *data, unsigned char *out, int rows, int columns) {
  extern __shared__ int tile[];
  const int row = blockIdx.y * blockDim.y + threadIdx.y + 1, column = blockIdx.x * blockDim.x + threadIdx.x + 1,
            ownRow = threadIdx.y + 1, ownColumn = threadIdx.x + 1, at = row * columns + column, width = blockDim.x + 2;
  tile[ownRow * width + ownColumn] = data[at];
  if (ownRow == 1 && ownColumn == 1)
    tile[0] = data[at - columns - 1];
  __syncthreads();
  out[at] = tile[ownRow * width + ownColumn] + tile[0];
}
__global__ void firstLane(float *part, const float *data, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = data[i] * k;
  if (threadIdx.x % 32 == 0)
    part[i] += part[i + 1];
}
__global__ void everyOther(float *part, const float *data, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = data[i] * k + n;
  if (!(threadIdx.x & 1))
    part[i] = 0;
}

// Guards by a count.
__global__ void guarded(float *sum, const float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:3: warning: 'sum' is written with no guard against 'n', which the same element is guarded against elsewhere in the kernel
  sum[i] = 0;
  if (i < n)
    sum[i] += data[i];
}
__global__ void swapped(float *out, const float *in, int rows, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < rows && y < columns)
    // CHECK: :[[@LINE+1]]:5: warning: the guards of 'out' compare the column with 'rows' and the row with 'columns'
    out[y * columns + x] = in[0];
}
