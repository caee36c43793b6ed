// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Each thread has a column of a tile, and the rows of the tile are as long as
// the block: more threads in a row would have columns of the next tile.

#define SIDE 8

__device__ void turn(float *v, int step) {
  for (int i = 0; i < SIDE / 2; i++) {
    const float x = v[i * step];
    v[i * step] = v[(SIDE - 1 - i) * step];
    v[(SIDE - 1 - i) * step] = x;
  }
}

__global__ void columns(float *out, const float *in, unsigned n) {
  __shared__ float tile[16 * SIDE * SIDE + 8];
  if ((blockIdx.x * 16 + threadIdx.y + 1) * SIDE * SIDE - 1 >= n)
    return;
  const int offset = threadIdx.y * SIDE * SIDE + threadIdx.x;
  float *own = tile + offset;
  in += blockIdx.x * 16 * SIDE * SIDE + offset;
  out += blockIdx.x * 16 * SIDE * SIDE + offset;
  for (unsigned i = 0; i < SIDE; i++)
    own[i * SIDE] = in[i * SIDE];
  turn(own, SIDE);
  for (unsigned i = 0; i < SIDE; i++)
    out[i * SIDE] = own[i * SIDE];
}
void launchColumns(float *out, const float *in, unsigned n, dim3 threads, dim3 blocks) {
  columns<<<blocks, threads>>>(out, in, n);
}

// In one sum, the other way round.
__global__ void oneSum(float *out) {
  __shared__ float tile[32][SIDE * SIDE];
  for (int i = 0; i < SIDE; i++)
    tile[threadIdx.y][threadIdx.x + i * SIDE] = i;
  for (int i = 0; i < SIDE; i++)
    out[(threadIdx.y * SIDE + i) * SIDE + threadIdx.x] = tile[threadIdx.y][i * SIDE + threadIdx.x];
}
// By a while loop, of elements with members.
struct Pair {
  float A, B;
};
__global__ void members(float *out) {
  __shared__ Pair tile[32 * SIDE * SIDE];
  Pair *own = &tile[threadIdx.y * SIDE * SIDE + threadIdx.x];
  int i = 0;
  while (i < SIDE) {
    own[i * SIDE] = Pair{1, 2};
    ++i;
  }
  for (i = 0; i < SIDE; i++)
    out[(threadIdx.y * SIDE + i) * SIDE + threadIdx.x] = own[i * SIDE].A + own[i * SIDE].B;
}

// The rows are those of other threads.
__global__ void rows(float *out, const float *in) {
  __shared__ float tile[16 * SIDE * SIDE + 8];
  const int offset = threadIdx.y * SIDE * SIDE + threadIdx.x;
  float *own = tile + offset;
  for (unsigned i = 0; i < SIDE; i++)
    own[i * SIDE] = in[offset + i * SIDE];
  // CHECK: [[@LINE+1]]:3: warning: thread {{.*}} of 'tile', which thread
  turn(own - threadIdx.x + SIDE * threadIdx.x, 1);
  __syncthreads();
  for (unsigned i = 0; i < SIDE; i++)
    out[offset + i * SIDE] = own[i * SIDE];
}
// Some threads alone store columns of four.
__global__ void few(float *out, const float *in) {
  __shared__ float tile[64];
  __shared__ float all[256];
  if (threadIdx.x < 4)
    for (unsigned i = 0; i < 16; i++)
      tile[i * 4 + threadIdx.x] = in[i];
  all[threadIdx.x] = in[threadIdx.x];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: thread {{.*}} of 'all', which thread
  out[threadIdx.x] = all[threadIdx.x ^ 1];
  __syncthreads();
  out[threadIdx.x] += tile[threadIdx.x % 64];
}
