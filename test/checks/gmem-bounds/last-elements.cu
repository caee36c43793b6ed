// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// The number of the last element, beside a count that is one more: the guard
// lets the last one through.

__global__ void depths(int count, int *rank, int *depth, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  if (rank[i] >= rank[last])
    depth[i]++;
}
void grow(int *rank, int *depth, int leaves, int first) {
  for (int i = first; i < leaves; i++)
    depths<<<(leaves + i + 255) / 256, 256>>>(leaves + i, rank, depth, leaves + i - 1);
}

// The last one is given first, and is not read by itself.
__global__ void orders(int last, int *order, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    order[i] = i == last;
}
void order(int *all, int n) { orders<<<(n + 255) / 256, 256>>>(n - 1, all, n); }
// The grid is made from the last one.
void orderLast(int *all, int last) { orders<<<(last + 256) / 256, 256>>>(last, all, last + 1); }

// In a variable of its own.
__global__ void fill(float *p, unsigned count, unsigned last, float rest) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    p[i] = i < last ? 1 : rest;
}
void fillAll(float *p, unsigned n) {
  const unsigned end = n - 1;
  fill<<<(n + 127) / 128, 128>>>(p, n, end, 0.5f);
}

// By a warp each.
__global__ void rows(const float *in, float *out, int count, int last, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= count)
    return;
  float sum = 0;
  for (int i = lane; i < width; i += 32)
    sum += in[row * width + i];
  if (lane == 0)
    out[row] = row == last ? 0 : sum;
}
void sums(const float *in, float *out, int n, int width) {
  rows<<<(n * 32 + 255) / 256, 256>>>(in, out, n, n - 1, width);
}

// Nothing is one more.
__global__ void admitted(float *p, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+2]]:5: warning: the guard lets the thread through whose index is 'count' itself: 'p' is written one past its {{[0-9]+}} elements
  if (i <= count)
    p[i] = 1;
}
void admit(float *p, int n) { admitted<<<(n + 255) / 256, 256>>>(p, n); }
// What is given beside it is less.
__global__ void admittedBeside(float *p, int count, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+2]]:5: warning: the guard lets the thread through whose index is 'count' itself: 'p' is written one past its {{[0-9]+}} elements
  if (i <= count)
    p[i] = i == last;
}
void admitBeside(float *p, int n) { admittedBeside<<<(n + 255) / 256, 256>>>(p, n, n - 1); }
