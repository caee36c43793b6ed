// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A barrier in a loop between two accesses: they meet only where the loop runs
// zero times, which nobody launches a kernel for.

__global__ void tiles(const float *in, float *out, int n) {
  __shared__ float buffer[128];
  buffer[threadIdx.x] = in[threadIdx.x];
  float best = 0;
  for (int t = 0; t < n; t += 128) {
    __syncthreads();
    best += buffer[threadIdx.x ^ 1];
    __syncthreads();
  }
  buffer[127 - threadIdx.x] = best;
  __syncthreads();
  out[threadIdx.x] = buffer[threadIdx.x];
}

__global__ void whileLoop(const float *in, float *out, int n) {
  __shared__ float buffer[128];
  buffer[threadIdx.x] = in[threadIdx.x];
  while (n > 0) {
    __syncthreads();
    n -= 128;
  }
  out[threadIdx.x] = buffer[threadIdx.x ^ 32];
}

__global__ void inner(const float *in, float *out, int n, int m) {
  __shared__ float buffer[128];
  buffer[threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < n; ++i) {
    out[i * 128 + threadIdx.x] = in[i];
    for (int j = 0; j < m; ++j)
      __syncthreads();
  }
  out[threadIdx.x] = buffer[threadIdx.x ^ 32];
}

// The loop holds no barrier, or what it holds is none of the whole block.
__global__ void plainLoop(const float *in, float *out, int n) {
  __shared__ float buffer[128];
  buffer[threadIdx.x] = in[threadIdx.x];
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i];
  // CHECK: :[[@LINE+1]]:28: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'buffer'
  out[threadIdx.x] = sum + buffer[threadIdx.x ^ 32];
}

__global__ void warpLoop(const float *in, float *out, int n) {
  __shared__ float buffer[128];
  buffer[threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < n; ++i)
    __syncwarp();
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'buffer'
  out[threadIdx.x] = buffer[threadIdx.x ^ 32];
}

// The barrier comes before the loop's own access.
__global__ void refilled(const float *in, float *out, int n) {
  __shared__ float buffer[128];
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: warning: thread {{[0-9]+}} writes byte {{[0-9]+}} of 'buffer'
    buffer[threadIdx.x] = in[i * 128 + threadIdx.x];
    __syncthreads();
    out[i * 128 + threadIdx.x] = buffer[threadIdx.x ^ 32];
  }
}

void launches(const float *in, float *out, int n) {
  tiles<<<1, 128>>>(in, out, n);
  whileLoop<<<1, 128>>>(in, out, n);
  inner<<<1, 128>>>(in, out, n, n);
  plainLoop<<<1, 128>>>(in, out, n);
  warpLoop<<<1, 128>>>(in, out, n);
  refilled<<<1, 128>>>(in, out, n);
}
