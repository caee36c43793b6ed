// RUN: %check --checks='-*,cuda-smem-bounds,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Nothing here launches these kernels: they are bounded to so many threads.
template <int N>
__global__ void __launch_bounds__(N) sum(const float *in, float *out) {
  __shared__ float warps[N / 32];
  int t = threadIdx.x;
  float v = in[blockIdx.x * N + t];
  for (int d = 16; d; d >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, d);
  if (t % 32 == 0)
    warps[t / 32] = v;
  __syncthreads();
  if (t < 32) {
    // CHECK: :[[@LINE+1]]:9: warning: thread 8 reads element 8 of 'warps', which has 8 elements [cuda-smem-bounds]
    v = warps[t];
    for (int d = 16; d; d >>= 1)
      v += __shfl_xor_sync(0xffffffff, v, d);
    if (t == 0)
      out[blockIdx.x] = v;
  }
}
template __global__ void sum<256>(const float *, float *);

__global__ void __launch_bounds__(128) neighbour(const int *in, int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: thread 127 reads element 128 of 's'
  out[threadIdx.x] = s[threadIdx.x + 1];
}

__global__ void __launch_bounds__(256) local(const int *in, int *out) {
  int own[4];
  for (int i = 0; i < 4; ++i)
    own[i] = in[i];
  // CHECK: :[[@LINE+1]]:22: warning: thread 255 reads element 7 of 'own', which has 4 elements [cuda-lmem-bounds]
  out[threadIdx.x] = own[threadIdx.x / 32];
}

// Room for each warp.
template <int N>
__global__ void __launch_bounds__(N) room(const float *in, float *out) {
  __shared__ float warps[N / 32];
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < N / 32)
    out[threadIdx.x] = warps[threadIdx.x];
}
template __global__ void room<256>(const float *, float *);

// As many as any block may have; in two dimensions; behind a number that it is
// given; launched with fewer.
__global__ void __launch_bounds__(1024) any(const int *in, int *out) {
  __shared__ int s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void __launch_bounds__(256) tile(const int *in, int *out) {
  __shared__ int s[16][16];
  s[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
__global__ void __launch_bounds__(256) given(const int *in, int *out, int n) {
  __shared__ int s[128];
  if (threadIdx.x < n)
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[0];
}
__global__ void __launch_bounds__(256) launched(const int *in, int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[0];
}
void launch(const int *in, int *out) { launched<<<1, 128>>>(in, out); }

// Bounded to one warp. As many as any block may have is no number that a kernel is for.
__global__ void __launch_bounds__(32) oneWarp(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: thread 31 reads element 32 of 's'
  out[threadIdx.x] = s[threadIdx.x + 1];
}

// In two dimensions that only a function asks for which the kernel calls, directly, through another one, as a method, in a lambda, by the block's extent: how long a row is, is not known.
__device__ int number() { return 32 * threadIdx.y + threadIdx.x; }
__device__ int rowOf() { return number() / 32; }
struct Place {
  __device__ int row() const { return threadIdx.y; }
};
template <int Warps> __device__ void sumRows(const int *in, int *out) {
  __shared__ int others[Warps - 1][32];
  if (threadIdx.y > 0)
    others[threadIdx.y - 1][threadIdx.x] = in[number()];
  __syncthreads();
  if (threadIdx.y > 0)
    return;
  int sum = in[threadIdx.x];
  for (int l = 0; l < Warps - 1; ++l)
    sum += others[l][threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void __launch_bounds__(128) rows(const int *in, int *out) { sumRows<4>(in, out); }
__global__ void __launch_bounds__(128) throughAnother(const int *in, int *out) {
  __shared__ int s[4][32];
  s[rowOf()][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[3][threadIdx.x];
}
__global__ void __launch_bounds__(128) method(const int *in, int *out) {
  __shared__ int s[32];
  if (Place().row() == 0)
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void __launch_bounds__(128) lambda(const int *in, int *out) {
  __shared__ int s[32];
  auto isFirst = [] { return threadIdx.y == 0; };
  if (isFirst())
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
__device__ int threads() { return blockDim.x * blockDim.y; }
__global__ void __launch_bounds__(128) extents(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threads()];
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}

// Hazard: the function that is called asks for x alone.
__device__ void alongX(const int *in, int *out) {
  __shared__ int s[96];
  if (threadIdx.x < 96)
    s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // CHECK: :[[@LINE+1]]:22: warning: thread 127 reads element 127 of 's', which has 96 elements
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void __launch_bounds__(128) calls(const int *in, int *out) { alongX(in, out); }
