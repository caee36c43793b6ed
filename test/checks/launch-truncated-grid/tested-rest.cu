// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// One block more where something is left, in the ways in which that is asked.

__global__ void fill(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
int power(int n) {
  int p = 1;
  while (n > p)
    p <<= 1;
  return p;
}
// Through pointers, with a block that fits.
static void layout(int n, int *blocks, int *threads) {
  *threads = 64;
  if (n < *threads)
    *threads = power(n);
  *blocks = n / *threads;
  if (n % *threads > 0)
    (*blocks)++;
}
void byPointers(float *p, int n) {
  int blocks, threads;
  layout(n, &blocks, &threads);
  fill<<<blocks, threads>>>(p, n);
}
void moreThanNothing(float *p, int n, int m) {
  int threads = 1024 / m, blocks = n / threads;
  if (n % threads > 0)
    blocks++;
  fill<<<blocks, threads>>>(p, n);
}
void atLeastOne(float *p, int n) {
  int blocks = n / 256;
  if (n % 256 >= 1)
    blocks += 1;
  fill<<<blocks, 256>>>(p, n);
}
void nothingLess(float *p, unsigned n) {
  unsigned blocks = n / 256;
  if (0 < n % 256)
    ++blocks;
  fill<<<blocks, 256>>>(p, n);
}
void otherWay(float *p, int n) {
  int blocks;
  if (n % 256 <= 0)
    blocks = n / 256;
  else
    blocks = n / 256 + 1;
  fill<<<blocks, 256>>>(p, n);
}

// Asks for more than one.
void moreThanOne(float *p, int n) {
  int blocks = n / 256;
  if (n % 256 > 1)
    blocks++;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  fill<<<blocks, 256>>>(p, n);
}
// Asks about another block.
void another(float *p, int n) {
  int blocks = n / 256;
  if (n % 128 > 0)
    blocks++;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  fill<<<blocks, 256>>>(p, n);
}
