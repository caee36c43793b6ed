// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A branch on floating-point numbers that the call gives is decided as one on integers.

struct List {
  unsigned long long *entries;
  __device__ List(unsigned long long *memory, int k, float cut) : entries(memory) {
    if (cut >= 0.f)
      for (int i = 0; i < k; ++i)
        entries[i] = i;
  }
};
__global__ void byConstructor(float *out, int n, int k, unsigned long long *lists) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  List list(lists + k * i, k, -1.f);
  out[i] = k;
}
template <class T> __device__ void clear(T *row, int k, double from, double to) {
  if (from < to)
    for (int i = 0; i < k; ++i)
      row[i] = 0;
}
__global__ void byDoubles(float *out, int n, int k, float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  clear(rows + k * i, k, 2., 1.5);
  out[i] = k;
}
__device__ float scaled(float by) { return by * 2; }
__global__ void byProduct(float *out, int n, int k, float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (scaled(0.25f) > 0.75f)
    for (int j = 0; j < k; ++j)
      rows[k * i + j] = 0;
  out[i] = k;
}
__global__ void byEquality(float *out, int n, int k, float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float weight = 1;
  if (weight != 1.f)
    for (int j = 0; j < k; ++j)
      rows[k * i + j] = 0;
  out[i] = k;
}
__global__ void byNegation(float *out, int n, int k, float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float cut = -0.5f;
  if (!(cut <= 0.f))
    for (int j = 0; j < k; ++j)
      rows[k * i + j] = 0;
  out[i] = k;
}

// Hazards: the branch is taken, or may be.
__global__ void taken(float *out, int n, int k, float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (scaled(0.5f) >= 1.f)
    for (int j = 0; j < k; ++j)
      // CHECK: :[[@LINE+1]]:7: warning: global store to 'rows' is not coalesced
      rows[k * i + j] = 0;
  out[i] = k;
}
__global__ void given(float *out, int n, int k, float *rows, float cut) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (cut >= 0.f)
    for (int j = 0; j < k; ++j)
      // CHECK: :[[@LINE+1]]:7: warning: global store to 'rows' is not coalesced
      rows[k * i + j] = 0;
  out[i] = k;
}
// What a loop changes is known of its first iteration alone.
__global__ void changed(float *out, int n, int k, float *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float cut = -1;
  for (int step = 0; step < n; ++step) {
    if (cut >= 0.f)
      for (int j = 0; j < k; ++j)
        // CHECK: :[[@LINE+1]]:9: warning: global store to 'rows' is not coalesced
        rows[k * i + j] = 0;
    cut += 0.25f;
  }
  out[i] = k;
}
