// RUN: %check --checks='-*,cuda-warp-mask' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Lanes that leave a loop before others, and collectives in kernels with more paths than are followed.

#define FULL 0xffffffffu

__global__ void strip(const double *a, int *out) {
  int total = 0;
  for (int c = threadIdx.x; c < 80; c += 32)
    // CHECK: :[[@LINE+1]]:21: warning: the mask 0xffffffff of '__ballot_sync' names lanes 16 to 31 of warp 0, which come here 2 times, and others more often
    total += __popc(__ballot_sync(FULL, a[c] != 0));
  out[threadIdx.x] = total;
}

template <int N> __global__ void pairs(const float *a, float *out) {
  float s = 0;
  for (int c = threadIdx.x; c < N; c += blockDim.x)
    // CHECK: :[[@LINE+1]]:10: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes 16 to 31 of warp 1, which come here 1 time, and others more often
    s += __shfl_xor_sync(FULL, a[c], 1);
  out[threadIdx.x] = s;
}

struct Counter {
  int n = 0;
  __device__ void add(bool hit) {
    if (__any_sync(FULL, hit))
      ++n;
  }
};
__global__ void method(const int *a, int *out) {
  Counter c;
  for (int i = threadIdx.x; i < 40; i += 32)
    // CHECK: :[[@LINE+1]]:5: warning: the mask 0xffffffff of '__any_sync' names lanes 8 to 31 of warp 0, which come here 1 time, and others more often
    c.add(a[i] > 0);
  out[threadIdx.x] = c.n;
}

__global__ void whileLoop(const int *a, int *out) {
  int i = threadIdx.x, s = 0;
  while (i < 100) {
    // CHECK: :[[@LINE+1]]:10: warning: the mask 0xffffffff of '__reduce_add_sync' names lanes 4 to 31 of warp 0, which come here 3 times
    s += __reduce_add_sync(FULL, a[i]);
    i += 32;
  }
  out[threadIdx.x] = s;
}

// A constant that does not name who calls, whatever follows it.
struct Gemm {
  struct Shape { int m, n, k; };
  struct Params { Shape shape; const float *a; float *d; };
  __device__ void operator()(const Params &p) {
    // CHECK: :[[@LINE+1]]:22: warning: lanes 5 to 31 of warp 0 call '__shfl_sync' with the mask 0x0000001f, which does not name them
    const int warp = __shfl_sync(0x1f, threadIdx.x / 32, 0);
    float sum[16] = {};
    for (int k = 0; k < p.shape.k; ++k) {
      __syncthreads();
      if (int(threadIdx.x) < p.shape.n)
        for (int r = 0; r < 16; ++r)
          sum[r] += p.a[k * 16 + r];
      __syncthreads();
    }
    for (int r = 0; r < 16; ++r)
      if (warp * 16 + r < p.shape.m && int(threadIdx.x) < p.shape.n)
        p.d[warp * 16 + r] = sum[r];
  }
};
template <class Op> __global__ void run(typename Op::Params p) {
  Op op;
  op(p);
}

// All come as often.
__global__ void whole(const int *a, int *out) {
  int s = 0;
  for (int c = threadIdx.x; c < 96; c += 32)
    s += __shfl_xor_sync(FULL, a[c], 1);
  out[threadIdx.x] = s;
}
// The bound is the same for all lanes.
__global__ void uniform(const int *a, int *out) {
  int s = 0;
  for (int c = 0; c < 80; c += 32) {
    const int i = c + threadIdx.x;
    s += __popc(__ballot_sync(FULL, i < 80 && a[i]));
  }
  out[threadIdx.x] = s;
}
// Only data say how often.
__global__ void data(const int *a, int *out, int n) {
  int s = 0;
  for (int c = threadIdx.x; c < n; c += 32)
    s += a[c];
  s += __shfl_xor_sync(FULL, s, 1);
  for (int c = 0; c < a[0]; ++c)
    s += __shfl_xor_sync(FULL, s, 1);
  out[threadIdx.x] = s;
}
// Warps that do different things as often.
__global__ void roles(const int *a, int *out) {
  int s = 0;
  if (threadIdx.x < 32)
    s = __shfl_xor_sync(FULL, a[threadIdx.x], 1);
  else
    s = __shfl_xor_sync(FULL, a[threadIdx.x], 2);
  out[threadIdx.x] = s;
}
// A block of half a warp names its own lanes.
__global__ void half(const int *a, int *out) { out[threadIdx.x] = __shfl_xor_sync(0xffff, a[threadIdx.x], 1); }

void host(const double *d, const float *f, const int *a, int *out, float *g, Gemm::Params p, int n) {
  strip<<<1, 32>>>(d, out);
  pairs<112><<<4, 64>>>(f, g);
  method<<<1, 32>>>(a, out);
  whileLoop<<<2, 32>>>(a, out);
  run<Gemm><<<dim3((p.shape.m + 63) / 64, (p.shape.n + 31) / 32), 128>>>(p);
  whole<<<1, 32>>>(a, out);
  uniform<<<1, 32>>>(a, out);
  data<<<1, 32>>>(a, out, n);
  roles<<<1, 64>>>(a, out);
  half<<<1, 16>>>(a, out);
}
