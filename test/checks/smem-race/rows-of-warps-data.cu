// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// An element that data choose of a row that each warp has of an array.

__global__ void expand(const int *begin, const int *column, const float *value,
                       float *out) {
  __shared__ float rows[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32,
            r = blockIdx.x * 4 + warp;
  float *row = rows[warp];
  row[lane] = 0;
  row[lane + 32] = 0;
  for (int j = begin[r] + lane; j < begin[r + 1]; j += 32)
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}'rows'
    row[column[j]] = value[j];
  __syncwarp();
  out[r * 64 + lane] = row[lane];
  out[r * 64 + lane + 32] = row[lane + 32];
}
__global__ void expandRight(const int *begin, const int *column,
                            const float *value, float *out) {
  __shared__ float rows[4][64];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32,
            r = blockIdx.x * 4 + warp;
  float *row = rows[warp];
  row[lane] = 0;
  row[lane + 32] = 0;
  __syncwarp();
  for (int j = begin[r] + lane; j < begin[r + 1]; j += 32)
    row[column[j]] = value[j];
  __syncwarp();
  out[r * 64 + lane] = row[lane];
  out[r * 64 + lane + 32] = row[lane + 32];
}

// A histogram for each warp.
__global__ void count(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned bins[8][256];
  unsigned *own = bins[threadIdx.x / 32];
  for (int b = threadIdx.x % 32; b < 256; b += 32)
    own[b] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}'bins'
    atomicAdd(&own[in[i]], 1u);
  __syncthreads();
  unsigned sum = 0;
  for (int w = 0; w < 8; ++w)
    sum += bins[w][threadIdx.x];
  out[threadIdx.x] = sum;
}
__global__ void countRight(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned bins[8][256];
  unsigned *own = bins[threadIdx.x / 32];
  for (int b = threadIdx.x % 32; b < 256; b += 32)
    own[b] = 0;
  __syncwarp();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&own[in[i]], 1u);
  __syncthreads();
  unsigned sum = 0;
  for (int w = 0; w < 8; ++w)
    sum += bins[w][threadIdx.x];
  out[threadIdx.x] = sum;
}
// A row of each thread is its own.
__global__ void ownRows(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned bins[32][16];
  unsigned *own = bins[threadIdx.x];
  for (int b = 0; b < 16; ++b)
    own[b] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    ++own[in[i]];
  out[threadIdx.x] = own[0];
}

void launch(const int *begin, const int *column, const float *value, float *out,
            const unsigned char *in, unsigned *counts, int n) {
  expand<<<16, 128>>>(begin, column, value, out);
  expandRight<<<16, 128>>>(begin, column, value, out);
  count<<<1, 256>>>(in, counts, n);
  countRight<<<1, 256>>>(in, counts, n);
  ownRows<<<1, 32>>>(in, counts, n);
}

// Whether a warp has anything to do data say that all of its threads share.
__global__ void sometimes(const int *at, const int *sizes, float *out) {
  __shared__ float rows[4][32];
  int lane = threadIdx.x;
  if (sizes[blockIdx.x * 4 + threadIdx.y] > 0) {
    rows[threadIdx.y][lane] = 0;
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes an element of 'rows', and thread {{[0-9]+}} of the block writes one that data choose, with no barrier in between [cuda-smem-race]
    rows[threadIdx.y][at[lane] & 31] = 1;
    __syncwarp();
    out[lane] = rows[threadIdx.y][lane];
  }
}
__global__ void sometimesMet(const int *at, const int *sizes, float *out) {
  __shared__ float rows[4][32];
  int lane = threadIdx.x;
  if (sizes[blockIdx.x * 4 + threadIdx.y] > 0) {
    rows[threadIdx.y][lane] = 0;
    __syncwarp();
    rows[threadIdx.y][at[lane] & 31] = 1;
    __syncwarp();
    out[lane] = rows[threadIdx.y][lane];
  }
}
// A place behind those that were cleared.
__global__ void sometimesBehind(const int *at, const int *sizes, float *out) {
  __shared__ float rows[4][32];
  int lane = threadIdx.x;
  if (sizes[blockIdx.x * 4 + threadIdx.y] > 0) {
    if (lane < 16)
      rows[threadIdx.y][lane] = 0;
    rows[threadIdx.y][16 + (at[lane] & 15)] = 1;
    __syncwarp();
    out[lane] = rows[threadIdx.y][lane];
  }
}
void some(const int *at, const int *sizes, float *out) {
  sometimes<<<8, dim3(32, 4)>>>(at, sizes, out);
  sometimesMet<<<8, dim3(32, 4)>>>(at, sizes, out);
  sometimesBehind<<<8, dim3(32, 4)>>>(at, sizes, out);
}
