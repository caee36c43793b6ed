// RUN: %check --checks='-*,cuda-smem-race' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// All threads compute the left side of `&&`, and the right side says for most of them that it does not matter: what they read decides nothing.

#define LOOP for (int i = threadIdx.x; i < n; i += blockDim.x)

__global__ void most(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    float v = in[i];
    if (v > s[threadIdx.x / 32] && threadIdx.x % 32 == 0)
      s[threadIdx.x / 32] = v;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void nested(const float *in, float *out, int n) {
  __shared__ float s[4];
  const unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0)
    s[warp] = 0;
  __syncthreads();
  LOOP {
    if (in[i] > s[warp]) {
      if (!lane)
        s[warp] = in[i];
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[warp];
}
__global__ void three(const float *in, float *out, int n, float least) {
  __shared__ float s[4];
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / 32;
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (in[i] > s[warp] && in[i] > least && threadIdx.x % 32 < 1)
      s[warp] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[warp] + lane;
}
__global__ void otherwise(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (s[threadIdx.x / 32] >= in[i] || threadIdx.x % 32 != 31)
      continue;
    s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__device__ void keep(float *most, float v) {
  if (*most < v && threadIdx.x == 0)
    *most = v;
}
__global__ void ofBlock(const float *in, float *out, int n) {
  __shared__ float most;
  if (threadIdx.x == 0)
    most = 0;
  __syncthreads();
  LOOP
    keep(&most, in[i]);
  __syncthreads();
  out[threadIdx.x] = most;
}
__global__ void rows(const float *in, float *out, int n) {
  __shared__ float s[2];
  if (threadIdx.x == 0)
    s[threadIdx.y] = 0;
  __syncthreads();
  LOOP
    if (in[i] > s[threadIdx.y] && threadIdx.x == 0)
      s[threadIdx.y] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.y];
}

// It decides for those that others write for.
__global__ void half(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (in[i] > s[threadIdx.x / 32] && threadIdx.x % 32 < 16)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
__global__ void neighbour(const float *in, float *out, int n) {
  __shared__ float s[5];
  if (threadIdx.x < 5)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (in[i] > s[threadIdx.x / 32 + 1] && threadIdx.x % 32 == 0)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
// It is used besides.
__global__ void kept(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  float last = 0;
  LOOP {
    last = s[threadIdx.x / 32];
    if (in[i] > last && threadIdx.x % 32 == 0)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32] + last;
}
// The others do something else.
__global__ void both(const float *in, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (in[i] > s[threadIdx.x / 32]) {
      if (threadIdx.x % 32 == 0)
        // CHECK: :[[@LINE+1]]:9: warning: {{.*}}'s'
        s[threadIdx.x / 32] = in[i];
      else
        out[i] = in[i];
    }
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
// It is that of several lanes of a warp.
__global__ void severalLanes(const float *in, const int *chosen, float *out, int n) {
  __shared__ float s[4];
  if (threadIdx.x < 4)
    s[threadIdx.x] = 0;
  __syncthreads();
  LOOP {
    if (in[i] > s[threadIdx.x / 32] && threadIdx.x % 2 == 0)
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}}'s'
      s[threadIdx.x / 32] = in[i] + chosen[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32];
}
void launch(float *p, int *q, int n) {
  most<<<1, 128>>>(p, p, n);
  nested<<<1, 128>>>(p, p, n);
  three<<<1, 128>>>(p, p, n, 1);
  otherwise<<<1, 128>>>(p, p, n);
  ofBlock<<<1, 128>>>(p, p, n);
  rows<<<1, dim3(64, 2)>>>(p, p, n);
  half<<<1, 128>>>(p, p, n);
  neighbour<<<1, 128>>>(p, p, n);
  kept<<<1, 128>>>(p, p, n);
  both<<<1, 128>>>(p, p, n);
  severalLanes<<<1, 128>>>(p, q, p, n);
}
