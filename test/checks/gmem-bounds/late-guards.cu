// RUN: %check --checks='-*,cuda-gmem-bounds' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An element that is read before its index is compared with the count, and is used only behind that.

// The number of a template's batch, of which a tile may have more rows.
template <int Batch, int Rows> __device__ void copyRows(const int *route, const float *in, float *out, int tile) {
  const int row = tile * Rows + threadIdx.x / 8;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'route' is read at an index that is compared with 'Batch' only afterwards, and what was read is used only where it is below
  const int to = route[row];
  // CHECK: :[[@LINE+1]]:7: note: compared here
  if (row < Batch && to > 0)
    out[to] = in[row * 8 + threadIdx.x % 8];
  // CHECK: note: read it behind the comparison
}
template <int Batch, int Rows> __global__ void copyAll(const int *route, const float *in, float *out) {
  for (int tile = 0; tile < (Batch + Rows - 1) / Rows; ++tile)
    copyRows<Batch, Rows>(route, in, out, tile);
}
void runCopy(const int *route, const float *in, float *out) { copyAll<1, 16><<<1, 128>>>(route, in, out); }

// A parameter; through a conversion and a second variable.
__global__ void scatter(const unsigned char *kinds, const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:14: warning: 'kinds' is read at an index that is compared with 'n' only afterwards
  int kind = kinds[i];
  const int twice = kind;
  if (i < n)
    out[twice] = in[i];
}
// The other way round, and a pointer that is a variable of its own.
__global__ void leaves(const int *kinds, float *out, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const int *mine = kinds;
  // CHECK: :[[@LINE+1]]:20: warning: 'mine' is read at an index that is compared with 'n' only afterwards
  const int kind = mine[i];
  if (n <= i)
    return;
  out[kind] = 1;
}
// A choice is as good as a branch.
__global__ void chosen(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:19: warning: 'in' is read at an index that is compared with 'n' only afterwards
  const float v = in[i];
  const float mine = i < n ? v : 0.0f;
  out[blockIdx.x] += mine;
}

// Look-alikes: what was read is used for threads behind the count as well.
__global__ void usedByAll(const int *kinds, float *out, int n, int *all) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int kind = kinds[i];
  all[i] = kind;
  if (i < n)
    out[kind] = 1;
}
// The guard comes first, or another one.
__global__ void early(const int *kinds, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int kind = kinds[i];
  if (i < n)
    out[kind] = 1;
}
__global__ void wholeTiles(const int *kinds, float *out, int n) {
  const int tile = blockIdx.x * blockDim.x, i = tile + threadIdx.x;
  if (tile + 128 > n)
    return;
  const int kind = kinds[i];
  if (i < n)
    out[kind] = 1;
}
// Held back.
__global__ void clamped(const int *kinds, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int kind = kinds[i < n ? i : n - 1];
  if (i < n)
    out[kind] = 1;
}
// Compared with a place among the elements: the other half of a matrix is there.
__global__ void lower(const float *m, float *sums, int n) {
  const int row = blockIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = m[column];
  if (column < row)
    atomicAdd(sums + row, v);
}
// What a helper is told may be less than there is.
__device__ float upTo(const float *cache, int i, int position) {
  const float v = cache[i + threadIdx.x];
  return i + threadIdx.x < position ? v : 0;
}
__global__ void attend(const float *cache, float *out, int most) {
  if (blockIdx.x < most)
    out[blockIdx.x] = upTo(cache, blockIdx.x * 128, most / 2);
}
// A block's own, and constants.
__global__ void first(const float *table, float *out, int n) {
  const float v = table[threadIdx.x];
  if (threadIdx.x < n)
    out[threadIdx.x] = v;
}
__global__ void firstFew(const float *in, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = in[i];
  if (i < 32)
    out[i] = v;
}
// The index is another one by then.
__global__ void moved(const int *kinds, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int kind = kinds[i];
  i += n / 2;
  if (i < n)
    out[kind] = 1;
}
