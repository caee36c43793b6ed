// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A visible launch that rounds its blocks down has an element for every thread.

constexpr int Tile = 32;

__global__ void down(float *out, const float *in, int rows, int columns) {
  __shared__ float tile[Tile][Tile];
  int column = blockIdx.x * Tile + threadIdx.x;
  int row = blockIdx.y * Tile + threadIdx.y;
  if (column < columns && row < rows) {
    tile[threadIdx.y][threadIdx.x] = in[row * columns + column];
    __syncthreads();
    out[row * columns + column] = tile[threadIdx.x][threadIdx.y];
  }
}
__global__ void up(float *out, const float *in, int rows, int columns) {
  __shared__ float tile[Tile][Tile];
  int column = blockIdx.x * Tile + threadIdx.x;
  int row = blockIdx.y * Tile + threadIdx.y;
  if (column < columns && row < rows) {
    tile[threadIdx.y][threadIdx.x] = in[row * columns + column];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
    out[row * columns + column] = tile[threadIdx.x][threadIdx.y];
  }
}
__global__ void shifted(float *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = 1;
  __syncthreads();
}
__global__ void part(float *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 8)
    return;
  x[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
}
// The launch is not the kernel's only one.
__global__ void both(float *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = 1;
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
}
void run(float *out, const float *in, int rows, int columns, unsigned n) {
  dim3 block(Tile, Tile);
  down<<<dim3(columns / Tile, rows / Tile), block>>>(out, in, rows, columns);
  up<<<dim3(columns / Tile, (rows + Tile - 1) / Tile), block>>>(out, in, rows, columns);
  shifted<<<n >> 8, 256>>>(out, n);
  part<<<n / 256, 256>>>(out, n);
  both<<<n / 256, 256>>>(out, n);
  both<<<(n + 255) / 256, 256>>>(out, n);
}
