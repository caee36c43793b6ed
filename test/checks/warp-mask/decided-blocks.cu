// Which way the program takes is no possibility of two: numbers of a table decide whether the library chooses the block.
// RUN: %check --checks='-*,cuda-warp-mask' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

template <int> __global__ void fold(const double *x, double *out, int n) {
  double sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += x[i];
  // CHECK: :[[@LINE+2]]:12: warning: the mask 0xffffffff
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step);
  if (threadIdx.x % 32 == 0)
    atomicAdd(out, sum);
}

static const int sizes[] = {3000000, 250000, 90000};
static int many = 3;

void measure(const double *x, double *out) {
  for (int which = 0; which < many; ++which) {
    int n = sizes[which], threads = 1, blocks = 1;
    if (n > 64)
      cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fold<0>);
    fold<0><<<blocks, threads>>>(x, out, n);
  }
}

void asked(const double *x, double *out, int n) {
  int threads = 1, blocks = 1;
  if (n > 64)
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, fold<1>);
  fold<1><<<blocks, threads>>>(x, out, n);
}
