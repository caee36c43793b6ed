// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Loops that are left after a few iterations because nobody knows when they
// end: what holds after the last of these need not hold at the end.

__device__ float reduce(float v) {
  for (int i = 16; i > 0; i /= 2)
    v += __shfl_down_sync(0xffffffff, v, i);
  return v;
}

__global__ void first(const float *in, float *out) {
  if (threadIdx.x == 0)
    out[1] = 0;
  float sum = 0;
  for (int j = threadIdx.x; j < 128; j += 16)
    sum += in[j];
  out[threadIdx.x] = reduce(sum);
}

__global__ void whileLoop(const float *in, float *out) {
  float sum = 0;
  int j = threadIdx.x;
  if (j == 0)
    out[1] = 0;
  while (j < 4096) {
    sum += in[j];
    j += 32;
  }
  out[threadIdx.x] = reduce(sum);
}

__global__ void pointers(const float *in, float *out) {
  if (threadIdx.x == 0)
    out[1] = 0;
  float sum = 0;
  for (const float *p = in + threadIdx.x; p < in + 1000; p += 32)
    sum += *p;
  out[threadIdx.x] = reduce(sum);
}

__global__ void twoLoops(const float *in, float *out, int n) {
  __shared__ float best[4];
  const int tx = threadIdx.x;
  if (tx == 0)
    best[0] = -1;
  __syncthreads();
  for (int q = 0; q < n; ++q) {
    float sum = 0;
    for (int j = tx; j < 128; j += 16)
      sum += in[q * 128 + j];
    sum = reduce(sum);
    if (tx == 0 && sum > best[0])
      best[0] = sum;
  }
  __syncthreads();
  out[tx] = best[0];
}

__global__ void downwards(const float *in, float *out) {
  if (threadIdx.x == 31)
    out[1] = 0;
  float sum = 0;
  for (int j = 500 - threadIdx.x; j >= 0; j -= 32)
    sum += in[j];
  out[threadIdx.x] = reduce(sum);
}

// Rows of threads whose extents nobody gives.
__global__ void rowsOfSixteen(const float *in, float *out) {
  const int tx = threadIdx.x, ty = threadIdx.y;
  float v = in[ty * 16 + tx];
  if (tx < 16)
    v += __shfl_xor_sync(0xffffffff, v, 8);
  out[ty * 16 + tx] = v;
}

// What a condition behind the loop keeps away is still told, once.
__global__ void behind(const float *in, float *out) {
  float sum = 0, most = 0;
  for (int j = threadIdx.x; j < 1000; j += 32)
    sum += in[j];
  if (threadIdx.x < 16) {
    // CHECK: :[[@LINE+1]]:12: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 16 to 31 of warp 0, which never get here, and 1 more call
    sum += __shfl_down_sync(0xffffffff, sum, 8);
    most += __shfl_down_sync(0xffffffff, sum, 4);
  }
  out[threadIdx.x] = sum + most;
}

// A barrier of a warp waits for nobody who is not there.
__global__ void two(int *out) {
  __shared__ int s[2];
  s[threadIdx.x] = 42;
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void half(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 42;
  if (threadIdx.x < 16)
    // CHECK: :[[@LINE+1]]:5: warning: the mask 0xffffffff of '__syncwarp' names lanes 16 to 31 of warp 0, which never get here
    __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

void launch(const float *in, float *out, int *p, int n) {
  first<<<1, 128>>>(in, out);
  whileLoop<<<1, 128>>>(in, out);
  pointers<<<1, 128>>>(in, out);
  twoLoops<<<1, 128>>>(in, out, n);
  downwards<<<1, 32>>>(in, out);
  behind<<<1, 32>>>(in, out);
  two<<<1, 2>>>(p);
  half<<<1, 32>>>(p);
}
