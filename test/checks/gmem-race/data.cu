// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// One of two threads gets there whatever the data are, the other for some data.

__global__ void compact(const float *in, float *out, unsigned *count, int n, float most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    *count = 0;
  __syncthreads();
  if (i < n && in[i] > most)
    // CHECK: :[[@LINE+1]]:9: warning: {{.*}} atomically changes 'count', which thread 0 of block 0 writes with nothing that orders the two
    out[atomicAdd(count, 1u)] = in[i];
}
__global__ void compactRight(const float *in, float *out, unsigned *count, int n, float most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > most)
    out[atomicAdd(count, 1u)] = in[i];
}
__global__ void propagate(const int *row, const int *column, int *label, int *changed, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v == 0)
    *changed = 0;
  if (v >= n)
    return;
  int least = label[v];
  for (int e = row[v]; e < row[v + 1]; ++e)
    least = min(least, column[e]);
  if (least < label[v]) {
    atomicMin(&label[v], least);
    // CHECK: :[[@LINE+1]]:5: warning: thread 1 writes the element of 'changed' that thread 0 writes
    *changed = 1;
  }
}
// Who counts expects several.
__global__ void errors(const float *a, const float *b, int *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] != b[i])
    // CHECK: :[[@LINE+1]]:5: warning: {{.*}}'count'
    (*count)++;
}
__global__ void errorsRight(const float *a, const float *b, int *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] != b[i])
    atomicAdd(count, 1);
}
// The launch does not say that a row of threads is a warp, and that there is one row of blocks.
__global__ void anyShape(const float *in, float *sums, int columns, int rows) {
  __shared__ float part[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x, column = blockIdx.x * blockDim.x + threadIdx.x;
  part[tid] = 0;
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += blockDim.y)
    if (in[row * columns + column] > 0)
      part[tid] += in[row * columns + column];
  __syncthreads();
  if (tid < 32 && column < columns && in[column] > 0)
    sums[column] += part[tid];
}
// Both ask the data, which may say who it is; both store the same.
__global__ void find(const int *in, int *place, int key, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] == key)
    *place = i;
}
__global__ void flag(const float *in, int *bad, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] < 0)
    *bad = 1;
}
__global__ void coloured(const int *colour, float *x, int n, int now) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1 && colour[i] == now)
    x[i] = (x[i - 1] + x[i + 1]) / 2;
}
// The same word of memory decides for all.
__global__ void phase(const int *which, int *state, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (*which == 0 && i == 0)
    *state = 1;
  if (*which == 1 && i == 1)
    *state = 2;
}
void launch(const float *in, float *out, const int *a, int *b, unsigned *count, int n, dim3 grid, dim3 block) {
  const int blocks = (n + 255) / 256;
  compact<<<blocks, 256>>>(in, out, count, n, 1);
  compactRight<<<blocks, 256>>>(in, out, count, n, 1);
  propagate<<<blocks, 256>>>(a, a + n, b, b + n, n);
  errors<<<blocks, 256>>>(in, out, b, n);
  errorsRight<<<blocks, 256>>>(in, out, b, n);
  anyShape<<<grid, block>>>(in, out, n, n);
  find<<<blocks, 256>>>(a, b, 3, n);
  flag<<<blocks, 256>>>(in, b, n);
  coloured<<<blocks, 256>>>(a, out, n, 0);
  phase<<<blocks, 256>>>(a, b, n);
}
// The test of a later iteration is one, too.
__global__ void findStrided(const unsigned *in, int *place, unsigned n, unsigned threads) {
  unsigned first = threadIdx.x + blockIdx.x * blockDim.x;
  for (int i = first; i < n; i += threads)
    if (in[i] == 0)
      *place = i;
}
void runStrided(const unsigned *in, int *place, unsigned n) {
  findStrided<<<(n + 255) / 256, 256>>>(in, place, n, n);
}
// Whoever comes there behind a barrier comes for all data.
__global__ void bothWays(const int *row, int *last, int *seen) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v == 0)
    *last = 0;
  __syncthreads();
  int most = 0;
  if (row[v] > 2)
    most = 1;
  // CHECK: :[[@LINE+1]]:3: warning: thread 1 writes the element of 'last' that thread 2 writes, with no barrier in between
  *last = v;
  seen[v] = most;
}
void runBothWays(const int *row, int *last, int *seen, int n) { bothWays<<<n / 256, 256>>>(row, last, seen); }
