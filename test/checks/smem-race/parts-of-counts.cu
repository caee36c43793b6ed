// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Parts that lie a constant apart: a count that leads out of one of them was chosen.

template <int Most, int Width>
__global__ void rows(const float *in, float *out, int count) {
  extern __shared__ float memory[];
  float(*keys)[Width] = (float(*)[Width])memory;
  float(*logits)[Most] = (float(*)[Most])(memory + Most * Width);
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
  for (int row = warp; row < count; row += warps)
    logits[row][lane] = in[row * Most + lane];
  for (int row = warp; row < count; row += warps)
    keys[row][lane] = in[row * Width + lane];
  __syncthreads();
  out[threadIdx.x] = keys[0][lane] + logits[0][lane];
}
template __global__ void rows<32, 32>(const float *, float *, int);

__global__ void flat(const float *in, float *out, int n) {
  extern __shared__ float memory[];
  float *a = memory, *b = &memory[128];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    a[i] = in[i];
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
__global__ void counted(const int *counts, const float *in, float *out) {
  extern __shared__ float memory[];
  float *a = memory;
  float *b = a + 64;
  const int n = counts[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    a[i] = in[i];
  if (threadIdx.x < 64)
    b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x % 64];
}
// A phase that uses all of the memory again.
__global__ void again(const float *in, float *out) {
  extern __shared__ float memory[];
  float *a = memory, *b = memory + 256;
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[threadIdx.x + 256];
  __syncthreads();
  float sum = a[255 - threadIdx.x] + b[255 - threadIdx.x];
  float *all = memory;
  for (int i = 0; i < 2; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'memory', which thread {{[0-9]+}} of the block reads
    all[threadIdx.x + i * 256] = sum;
  __syncthreads();
  out[threadIdx.x] = all[511 - threadIdx.x];
}
void runAgain(const float *in, float *out) { again<<<4, 256, 2048>>>(in, out); }
// Inside of a part.
__global__ void inside(const float *in, float *out, int n) {
  extern __shared__ float memory[];
  float *b = memory + 256;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    b[i] = in[i];
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'memory', which thread {{[0-9]+}} of the block writes
  out[threadIdx.x] = b[255 - threadIdx.x];
}
void runInside(const float *in, float *out, int n) { inside<<<4, 256, 4096>>>(in, out, n); }
// By a helper that is given a place in other memory, too.
__device__ void put(float *to, const float *from, int i) { to[i] = from[i]; }
__global__ void helped(const int *counts, const float *in, float *out) {
  extern __shared__ float memory[];
  float *a = memory, *b = a + 64;
  const float *from = in + 8;
  const int n = counts[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    put(a, from, i);
  if (threadIdx.x < 64)
    put(b, from, threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x % 64];
}
