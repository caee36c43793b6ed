// RUN: %check --checks='-*,cuda-smem-race' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What lies before a row is the end of the row before it, which scans fill with what adds nothing: the run is one that the code is for.

template <int Back> __device__ int step(int x, volatile int rows[][32], int t) {
  rows[1][t] = x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'rows', which thread {{[0-9]+}} of the block writes with no barrier in between
  return x + rows[1][t - Back];
}
__global__ void scan(const int *in, int *out) {
  __shared__ volatile int rows[2][32];
  if (threadIdx.x < 32) {
    rows[0][threadIdx.x] = 0;
    __syncwarp();
    out[threadIdx.x] = step<1>(in[threadIdx.x], rows, threadIdx.x);
  }
}
__global__ void shifted(const int *in, int *out) {
  __shared__ int rows[2][64];
  const int t = threadIdx.x;
  rows[0][t] = 0;
  rows[1][t] = in[t];
  // CHECK: :[[@LINE+1]]:12: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'rows', which thread {{[0-9]+}} of the block writes
  out[t] = rows[1][t - 1];
}

// Ordered; and a block that is longer than the row, which nobody launches.
__global__ void ordered(const int *in, int *out) {
  __shared__ int rows[2][64];
  const int t = threadIdx.x;
  rows[0][t] = 0;
  rows[1][t] = in[t];
  __syncthreads();
  out[t] = rows[1][t - 1];
}
__global__ void tiled(const float *in, float *out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x > 0)
    out[threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

void run(const int *in, int *out) {
  scan<<<1, 128>>>(in, out);
  shifted<<<1, 64>>>(in, out);
  ordered<<<1, 64>>>(in, out);
}
