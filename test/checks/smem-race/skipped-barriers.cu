// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A loop that data end before it begins has barriers, its own or of a helper:
// with other data they order what is before it and what is behind it.

struct Stream {
  int at, count, perStep;
  int value[256];

  __device__ void step(const int *in, int lane) {
    if (at >= count)
      return;
    const int passes = perStep / 32;
    for (int i = 0; i < passes; ++i) {
      value[(at + 32 * i + lane) % 256] = in[at + 32 * i + lane];
      __syncwarp();
    }
  }
};

__global__ void stream(const int *in, int *out) {
  __shared__ Stream s;
  const int t = threadIdx.x;
  if (t == 0) {
    s.at = in[0];
    s.count = in[1];
    s.perStep = in[2] / in[3];
  }
  __syncthreads();
  for (int round = 0; round < in[4]; ++round) {
    if (t < 32) {
      s.step(in, t);
      if (t == 0 && s.at < s.count)
        s.at += s.perStep;
    }
    __syncthreads();
    out[t] = s.value[(s.at + t) % 256];
    __syncthreads();
  }
}

__device__ void meet() { __syncthreads(); }

__global__ void inHelper(const int *in, int *out) {
  __shared__ int row[128];
  row[threadIdx.x] = in[threadIdx.x];
  int n = in[1000];
  while (n > 7) {
    meet();
    n /= 2;
  }
  out[threadIdx.x] = row[threadIdx.x ^ 64];
}

__device__ void fill(int *row, const int *in, int parts) {
  row[threadIdx.x] = in[threadIdx.x];
  for (int p = 0; p < parts; ++p)
    meet();
}
__global__ void betweenCalls(const int *in, int *out, const int *parts) {
  __shared__ int row[128];
  fill(row, in, parts[0]);
  out[threadIdx.x] = row[threadIdx.x ^ 64];
}

template <typename F> __device__ void repeat(int n, F f) {
  for (int i = 0; i < n; ++i)
    f(i);
}
__global__ void inLambda(const int *in, int *out) {
  __shared__ int row[128];
  row[threadIdx.x] = in[threadIdx.x];
  repeat(in[1000], [](int) { __syncthreads(); });
  out[threadIdx.x] = row[threadIdx.x ^ 64];
}

__global__ void inAssembly(const int *in, int *out) {
  __shared__ int row[128];
  row[threadIdx.x] = in[threadIdx.x];
  int n = in[1000] / 64;
  while (n--)
    asm volatile("bar.sync 0;" ::: "memory");
  out[threadIdx.x] = row[threadIdx.x ^ 64];
}

// No barrier in the loop, one in front of the accesses, or one of a warp
// between the accesses of two.
__global__ void before(const int *in, int *out) {
  __shared__ int row[128];
  for (int i = 0; i < in[1000]; ++i)
    meet();
  row[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'row'
  out[threadIdx.x] = row[threadIdx.x ^ 64];
}

__global__ void noBarrier(const int *in, int *out) {
  __shared__ int row[128];
  row[threadIdx.x] = in[threadIdx.x];
  int sum = 0;
  for (int i = 0; i < in[500]; ++i)
    sum += in[i];
  // CHECK: :[[@LINE+1]]:28: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'row'
  out[threadIdx.x] = sum + row[threadIdx.x ^ 64];
}

__global__ void ofWarps(const int *in, int *out) {
  __shared__ int row[128];
  row[threadIdx.x] = in[threadIdx.x];
  for (int i = 0; i < in[500]; ++i)
    __syncwarp();
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'row'
  out[threadIdx.x] = row[threadIdx.x ^ 64];
}

// The first warp goes on while others still ask how far it is.
__global__ void askedByOthers(const int *in, int *out) {
  __shared__ int at;
  if (threadIdx.x == 0)
    at = in[0];
  __syncthreads();
  while (at < in[1]) {
    if (threadIdx.x < 32) {
      for (int i = 0; i < in[2]; ++i)
        __syncwarp();
      if (threadIdx.x == 0)
        // CHECK: :[[@LINE+1]]:9: warning: thread 0 writes byte 0 of 'at'
        at += 32;
    }
    __syncthreads();
  }
  out[threadIdx.x] = in[threadIdx.x];
}

void launches(const int *in, int *out) {
  stream<<<1, 96>>>(in, out);
  inHelper<<<1, 128>>>(in, out);
  betweenCalls<<<1, 128>>>(in, out, in);
  inLambda<<<1, 128>>>(in, out);
  inAssembly<<<1, 128>>>(in, out);
  before<<<1, 128>>>(in, out);
  noBarrier<<<1, 128>>>(in, out);
  ofWarps<<<1, 128>>>(in, out);
  askedByOthers<<<1, 96>>>(in, out);
}
