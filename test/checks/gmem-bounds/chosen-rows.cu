// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A column that one access guards and another does not, where a condition chooses the row, and launches that round the block up to whole warps.

template <int Rows>
__global__ void scores(float *out, const float *mask, int heads, int from, int n, bool flat) {
  const int row = blockIdx.x * Rows * n;
  for (int i = 0; i < Rows; ++i) {
    float v = threadIdx.x < n ? out[threadIdx.x + row + n * i] : 0.f;
    if (mask != nullptr) {
      const int batch = (blockIdx.x * Rows + i) / (heads * from), at = (blockIdx.x * Rows + i) % from;
      // CHECK: :[[@LINE+1]]:12: warning: 'mask' has rows of 'n', and is read at a column with no guard against it
      v += mask[threadIdx.x + (flat ? batch * n : (batch * from + at) * n)];
    }
    if (threadIdx.x < n)
      out[threadIdx.x + row + n * i] = v;
  }
}
__global__ void byBranches(float *out, const float *mask, int heads, int n, bool flat) {
  const int row = blockIdx.x * n;
  float v = threadIdx.x < n ? out[row + threadIdx.x] : 0.f;
  int at;
  if (flat)
    at = blockIdx.x / heads * n;
  else
    at = blockIdx.x * n;
  // CHECK: :[[@LINE+1]]:8: warning: 'mask' has rows of 'n', and is read at a column with no guard against it
  v += mask[at + threadIdx.x];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}
__global__ void whereThereIsOne(float *out, const float *bias, int n) {
  const int row = blockIdx.x * n;
  float v = threadIdx.x < n ? out[row + threadIdx.x] : 0.f;
  if (bias)
    // CHECK: :[[@LINE+1]]:10: warning: 'bias' has rows of 'n', and is read at a column with no guard against it
    v += bias[threadIdx.x + blockIdx.x * n];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}

// Look-alikes: rows that are farther apart.
__global__ void pitched(float *out, const float *mask, int heads, int n, int pitch, bool flat) {
  const int row = blockIdx.x * n;
  float v = threadIdx.x < n ? out[row + threadIdx.x] : 0.f;
  v += mask[threadIdx.x + (flat ? blockIdx.x / heads * pitch : blockIdx.x * pitch)];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}
// One of the rows is as long as the block.
__global__ void ofBlocks(float *out, const float *mask, int n, bool flat) {
  const int row = blockIdx.x * n;
  float v = threadIdx.x < n ? out[row + threadIdx.x] : 0.f;
  v += mask[threadIdx.x + (flat ? blockIdx.x * blockDim.x : blockIdx.x * n)];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}
// A flag holds the threads back.
__global__ void flagged(float *out, const float *mask, int n, bool flat) {
  const int row = blockIdx.x * n;
  const bool there = threadIdx.x < n;
  float v = there ? out[row + threadIdx.x] : 0.f;
  if (there)
    v += mask[threadIdx.x + (flat ? 0 : blockIdx.x * n)];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}
// As many threads as columns, or multiples of a warp.
__global__ void exact(float *out, const float *bias, int n) {
  const int row = blockIdx.x * n;
  float v = threadIdx.x < n ? out[row + threadIdx.x] : 0.f;
  v += bias[threadIdx.x + blockIdx.x * n];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}
__global__ void whole(float *out, const float *bias, int n) {
  const int row = blockIdx.x * n;
  float v = threadIdx.x < n ? out[row + threadIdx.x] : 0.f;
  v += bias[threadIdx.x + blockIdx.x * n];
  if (threadIdx.x < n)
    out[row + threadIdx.x] = v;
}

void launchOne(float *out, const float *bias, int rows, int n) {
  whereThereIsOne<<<rows, (n + 31) / 32 * 32>>>(out, bias, n);
}
void launch(float *out, const float *mask, int rows, int heads, int from, int n, int pitch, bool flat) {
  const int threads = (n + 31) / 32 * 32;
  if (rows % 4 == 0)
    scores<4><<<rows / 4, threads>>>(out, mask, heads, from, n, flat);
  else
    scores<1><<<rows, threads>>>(out, mask, heads, from, n, flat);
  pitched<<<rows, threads>>>(out, mask, heads, n, pitch, flat);
  ofBlocks<<<rows, threads>>>(out, mask, n, flat);
  flagged<<<rows, threads>>>(out, mask, n, flat);
  exact<<<rows, n>>>(out, mask, n);
  if (n % 32 == 0)
    whole<<<rows, (n + 31) / 32 * 32>>>(out, mask, n);
}
