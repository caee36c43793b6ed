// RUN: %check --checks='-*,cuda-smem-size,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A launch is given the logarithm of a number.

struct Table {
  int bits;
  int *out;
};
__global__ void counts(int bits, int *out) {
  extern __shared__ int mine[];
  const unsigned n = 1u << bits;
  int *const others = mine + n;
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) {
    mine[i] = i;
    others[i] = 0;
  }
  __syncthreads();
  out[blockIdx.x] = mine[0] + others[0];
}
__global__ void ofTable(Table t) {
  extern __shared__ int mine[];
  for (int i = threadIdx.x; i <= 1 << t.bits; i += blockDim.x)
    mine[i] = i;
  __syncthreads();
  t.out[blockIdx.x] = mine[0];
}
__global__ void admits(int *x, int bits) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 1 << bits)
    return;
  x[i] = i;
}
void launch(int bits, int *out, int blocks, Table t) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives less dynamic shared memory than the kernel uses, whatever the numbers are that its size comes from [cuda-smem-size]
  counts<<<blocks, 256, (1u << bits) * sizeof(unsigned)>>>(bits, out);
  // CHECK: :[[@LINE+1]]:3: warning: the launch gives less dynamic shared memory than the kernel uses
  ofTable<<<blocks, 256, (1 << t.bits) * sizeof(int)>>>(t);
}
// Room for both, and one more.
void enough(int bits, int *out, int blocks, Table t) {
  counts<<<blocks, 256, (2u << bits) * sizeof(unsigned)>>>(bits, out);
  ofTable<<<blocks, 256, ((1 << t.bits) + 1) * sizeof(int)>>>(t);
}
// A power of two has no rest; where the grid is smaller than one block there is a thread more.
void exact(int *x, int bits) { admits<<<(1 << bits) / 32, 32>>>(x, bits); }
