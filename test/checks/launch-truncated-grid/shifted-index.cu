// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The number of the block shifted by what the block has threads, with the
// number of the thread added or put into the bits below.

enum { Bits = 7 };

__global__ void added(float *x, int n) {
  const int i = (blockIdx.x << Bits) + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void joined(float *x, unsigned n) {
  const unsigned i = threadIdx.x | blockIdx.x << Bits;
  if (i >= n)
    return;
  x[i] *= 2;
}
__global__ void multiplied(float *x, int n) {
  const int i = blockIdx.x * 128 ^ threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
// Two elements a thread: the blocks are of another kind.
__global__ void pairs(float *x, int n) {
  const int i = (blockIdx.x << (Bits + 1)) + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

void shifted(float *x, int n) {
  int blocks = n >> Bits;
  if (blocks < 1)
    blocks = 1;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
  added<<<blocks, 1 << Bits>>>(x, n);
}
void divided(float *x, unsigned n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
  joined<<<n / 128, 128>>>(x, n);
}
void bits(float *x, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 127 elements at the end are not processed
  multiplied<<<n / 128, 128>>>(x, n);
}

void roundsUp(float *x, int n) {
  added<<<(n + 127) >> Bits, 128>>>(x, n);
  joined<<<(n + 127) / 128, 128>>>(x, n);
}
void otherBlocks(float *x, int n) { pairs<<<n >> Bits, 1 << Bits>>>(x, n); }
