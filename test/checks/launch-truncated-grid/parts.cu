// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// A grid that is rounded up from a number of which the kernel treats several times as many.

__global__ void clear(int n, double *sums, double *squares) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 3 * n) {
    sums[i] = 0;
    squares[i] = 0;
  }
}
void runClear(int n, double *sums, double *squares) {
  // CHECK: :[[@LINE+2]]:3: warning: the grid is rounded up from a count of which the kernel treats 3 times as many: the others are not processed
  // CHECK: :[[@LINE+1]]:3: note: divide as much as the kernel compares its index with
  clear<<<(n - 1) / 128 + 1, 128>>>(n, sums, squares);
}
struct Pairs {
  float *values;
  int rows, columns;
};
template <class T> __global__ void split(T p) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= p.rows * p.columns * 2)
    return;
  p.values[i] = 1;
}
void runSplit(Pairs p, int threads) {
  const dim3 grid((p.rows * p.columns + threads - 1) / threads);
  // CHECK: :[[@LINE+1]]:3: warning: the grid is rounded up from a count of which the kernel treats 2 times as many
  split<<<grid, threads>>>(p);
}

// Look-alikes: as many; another launch is for all; a loop over the grid; a loop of the thread; an element that is further on; a smaller guard beside it.
__global__ void clearRight(int n, double *sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 3 * n)
    sums[i] = 0;
}
__global__ void both(int n, double *sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 3 * n)
    sums[i] = 0;
}
__global__ void strided(int n, double *sums) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 3 * n; i += gridDim.x * blockDim.x)
    sums[i] = 0;
}
__global__ void turns(int n, double *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k, i += n)
    if (i < 3 * n)
      sums[i] = 0;
}
__global__ void fromThere(int n, int from, double *sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x + from;
  if (i < 3 * n)
    sums[i] = 0;
}
__global__ void own(int n, double *sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 3 * n) {
    const double first = sums[i];
    if (i < n)
      sums[i + n] = sums[i + 2 * n] = first;
  }
}
void runRight(int n, double *sums) {
  clearRight<<<(3 * n - 1) / 128 + 1, 128>>>(n, sums);
  both<<<(3 * n - 1) / 128 + 1, 128>>>(n, sums);
  both<<<(n - 1) / 128 + 1, 128>>>(n, sums);
  strided<<<(n - 1) / 128 + 1, 128>>>(n, sums);
  turns<<<(n - 1) / 128 + 1, 128>>>(n, sums);
  for (int k = 0; k < 3; ++k)
    fromThere<<<(n - 1) / 128 + 1, 128>>>(n, k * n, sums);
  own<<<(n - 1) / 128 + 1, 128>>>(n, sums);
}
