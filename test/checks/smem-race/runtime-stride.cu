// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Rows that are a number of the data apart: the first one is where the array begins, whatever that number is.

__global__ void tiles(const float *points, float *out, int n, int features) {
  extern __shared__ float tile[];
  float sum = 0;
  for (int first = 0; first < n; first += blockDim.x) {
    const int mine = first + threadIdx.x;
    if (mine < n)
      for (int i = 0; i < features; ++i)
        // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 writes byte 0 of 'tile', which thread 32 of the block reads with no barrier in between
        tile[threadIdx.x * features + i] = points[mine * features + i];
    __syncthreads();
    const int count = min(n - first, (int)blockDim.x);
    for (int k = 0; k < count; ++k)
      for (int i = 0; i < features; ++i)
        sum += tile[k * features + i];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
template <typename T> struct Rows {
  T *begin;
  long long pitch;
  __device__ T &at(int row, int column) const { return begin[row * pitch + column]; }
};
template <typename T> __global__ void members(const T *in, T *out, int pitch) {
  extern __shared__ double memory[];
  const Rows<T> rows{reinterpret_cast<T *>(memory), pitch};
  rows.at(threadIdx.x, 0) = in[threadIdx.x];
  T sum = 0;
  for (int k = 0; k < blockDim.x; ++k)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 32 reads byte 0 of 'memory', which thread 0 of the block writes with no barrier in between
    sum += rows.at(k, 0);
  out[threadIdx.x] = sum;
}

// Look-alikes: a barrier behind the reads, too; a row of the thread's own; two buffers.
__global__ void met(const float *points, float *out, int n, int features) {
  extern __shared__ float tile[];
  float sum = 0;
  for (int first = 0; first < n; first += blockDim.x) {
    const int mine = first + threadIdx.x;
    if (mine < n)
      for (int i = 0; i < features; ++i)
        tile[threadIdx.x * features + i] = points[mine * features + i];
    __syncthreads();
    const int count = min(n - first, (int)blockDim.x);
    for (int k = 0; k < count; ++k)
      for (int i = 0; i < features; ++i)
        sum += tile[k * features + i];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void ownRow(const float *in, float *out, int width) {
  extern __shared__ float rows[];
  for (int i = 0; i < width; ++i)
    rows[threadIdx.x * width + i] = in[threadIdx.x + i];
  float sum = 0;
  for (int i = 0; i < width; ++i)
    sum += rows[threadIdx.x * width + i];
  out[threadIdx.x] = sum;
}
__global__ void twoBuffers(const float *in, float *out, int n, int width) {
  extern __shared__ float buffers[];
  float sum = 0;
  for (int step = 0; step < n; ++step) {
    float *tile = buffers + (step & 1) * blockDim.x * width;
    tile[threadIdx.x * width] = in[step * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < blockDim.x; ++k)
      sum += tile[k * width];
  }
  out[threadIdx.x] = sum;
}
void launch(const float *in, float *out, int n, int width) {
  tiles<<<64, 256, 256 * width * sizeof(float)>>>(in, out, n, width);
  members<float><<<1, 256, 256 * width * sizeof(float)>>>(in, out, width);
  met<<<64, 256, 256 * width * sizeof(float)>>>(in, out, n, width);
  ownRow<<<1, 256, 256 * width * sizeof(float)>>>(in, out, width);
  twoBuffers<<<1, 256, 512 * width * sizeof(float)>>>(in, out, n, width);
}
