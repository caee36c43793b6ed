// RUN: %check --checks='-*,cuda-smem-bounds,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a parameter is tested for that says nothing but which case it is: each of these numbers is meant.

__global__ void chosen(const float *in, float *out, int n, int kind) {
  __shared__ float rows[64 * 5];
  if (kind == 1) {
    const int here = min(n - int(blockIdx.x) * 64, 64);
    if (threadIdx.x < here)
      // CHECK: :[[@LINE+1]]:7: warning: thread 63 writes element 379 of 'rows', which has 320 elements [cuda-smem-bounds]
      rows[threadIdx.x * 6 + 1] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < here)
      out[blockIdx.x * 64 + threadIdx.x] = rows[threadIdx.x];
  }
}

enum Order { Rows, Columns };

template <class T> __global__ void ordered(const T *in, T *out, int by) {
  __shared__ T tile[128];
  switch (by) {
  case Rows:
    tile[threadIdx.x] = in[threadIdx.x];
    break;
  case Columns:
    // CHECK: :[[@LINE+1]]:5: warning: thread 63 writes element 252 of 'tile', which has 128 elements [cuda-smem-bounds]
    tile[threadIdx.x * 4] = in[threadIdx.x];
    break;
  }
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void unless(const float *in, float *out, bool last) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  if (!last)
    // CHECK: :[[@LINE+1]]:5: warning: thread 63 writes element 64 of 'tile', which has 64 elements [cuda-smem-bounds]
    tile[threadIdx.x + 1] = in[threadIdx.x + 64];
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

// A scoped enumeration, one of whose numbers no 64 bits with a sign hold.
enum class Layout : unsigned long long { Plain, Spread, None = ~0ull };
__global__ void laid(const float *in, float *out, Layout how) {
  __shared__ float tile[128];
  switch (how) {
  case Layout::None:
    return;
  case Layout::Spread:
    // CHECK: :[[@LINE+1]]:5: warning: thread 63 writes element 189 of 'tile', which has 128 elements [cuda-smem-bounds]
    tile[threadIdx.x * 3] = in[threadIdx.x];
    break;
  default:
    tile[threadIdx.x * 2] = in[threadIdx.x];
  }
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

void run(const float *in, float *out, int n, int kind, int by, bool last, Layout how) {
  laid<<<1, 64>>>(in, out, how);
  chosen<<<(n + 63) / 64, 64>>>(in, out, n, kind);
  ordered<float><<<1, 64>>>(in, out, by);
  unless<<<1, 64>>>(in, out, last);
}

// The last one that fits; a launch that gives another number; one behind a test of it.
__global__ void fits(const float *in, float *out, int kind) {
  __shared__ float rows[64 * 5];
  if (kind == 1) {
    rows[threadIdx.x * 5 + 4] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = rows[threadIdx.x];
  }
}
__global__ void other(const float *in, float *out, int kind) {
  __shared__ float rows[64 * 5];
  if (kind == 1)
    rows[threadIdx.x * 6] = in[threadIdx.x];
  else
    rows[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x];
}
__global__ void narrow(const float *in, float *out, int kind) {
  __shared__ float rows[32 * 6];
  if (kind == 1)
    rows[threadIdx.x * 6] = in[threadIdx.x];
  else
    rows[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x];
}

// A number that is used for more than that, and may be that of the threads.
__global__ void counted(const float *in, float *out, int n) {
  __shared__ float rows[32 * 6];
  if (n == 32)
    rows[threadIdx.x * 6] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x * n] = rows[threadIdx.x];
}

// The block is made from the case.
__global__ void sized(const float *in, float *out, int kind) {
  __shared__ float rows[32 * 6];
  if (kind == 1)
    rows[threadIdx.x * 6] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x];
}

void silent(const float *in, float *out, int kind, int n) {
  fits<<<1, 64>>>(in, out, kind);
  other<<<1, 64>>>(in, out, 2);
  if (kind == 1)
    narrow<<<1, 32>>>(in, out, kind);
  else
    narrow<<<1, 64>>>(in, out, kind);
  counted<<<1, 64>>>(in, out, n);
  sized<<<1, kind == 1 ? 32 : 64>>>(in, out, kind);
}
