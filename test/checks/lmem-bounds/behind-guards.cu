// RUN: %check --checks='-*,cuda-lmem-bounds' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Behind a guard that only data decide: some thread passes it.

template <class T, int N> struct Fixed {
  T v[N];
  __device__ T &operator[](int i) { return v[i]; }
};
__device__ float row(Fixed<float, 12> &m, int r, Fixed<float, 3> &v) {
  float s = 0;
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[@LINE+1]]:25: warning: thread 0 reads element 3 of 'p', which has 3 elements
    s += m[r * 4 + k] * v[k];
  return s;
}
__global__ void transform(const float *points, const float *matrix, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Fixed<float, 12> m;
  for (int k = 0; k < 12; ++k)
    m[k] = matrix[k];
  Fixed<float, 3> p;
  for (int k = 0; k < 3; ++k)
    p[k] = points[3 * i + k];
  for (int r = 0; r < 3; ++r)
    out[3 * i + r] = row(m, r, p);
}

union Node {
  unsigned words[16];
  uint2 pairs[8];
};
__device__ void permute(uint2 *s) {
  for (int i = 8; i < 25; ++i)
    s[i] = make_uint2(0, 0);
}
__global__ void hash(const uint2 *in, uint2 *out, unsigned start, unsigned n) {
  const unsigned i = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Node node;
  node.words[0] = i;
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 writes element 1 of 'node'
  permute(node.pairs);
  out[i] = node.pairs[0];
}

__global__ void skipped(const int *flags, float *out) {
  float taps[4];
  if (flags[blockIdx.x])
    return;
  for (int k = 0; k <= 4; ++k)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes element 4 of 'taps', which has 4 elements
    taps[k] = k;
  out[threadIdx.x] = taps[0];
}
__global__ void guarded(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float taps[4] = {};
  if (i < n)
    // CHECK: :[[@LINE+1]]:14: warning: thread 0 reads element 5 of 'taps', which has 4 elements
    out[i] = taps[5];
}

// Either way may be the one that is taken.
__global__ void either(const int *flags, float *out) {
  float taps[4] = {};
  if (flags[threadIdx.x] < 0) {
    out[threadIdx.x] = 0;
    return;
  }
  out[threadIdx.x] = taps[5];
}
// The guard may keep this very thread away.
__global__ void border(const int *inside, float *out) {
  float row[32] = {};
  if (!inside[threadIdx.x])
    return;
  out[threadIdx.x] = row[int(threadIdx.x) - 1];
}
// How often is what the guard asks.
__global__ void counted(float *out, int n) {
  float taps[4];
  if (n > 4)
    return;
  for (int k = 0; k < n; ++k)
    taps[k] = k;
  out[0] = taps[0];
}
// A condition that ends nothing.
__global__ void optional(float *out, int n) {
  float taps[4] = {};
  if (n > 4)
    out[0] = taps[n & 3];
  out[1] = taps[3];
}
