// Shared memory is looked at in parts of 4 bytes at most: what is written as a whole is met by who reads its second half.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
struct Pair {
  int x, y;
};
__global__ void __launch_bounds__(64) pairs(int *out) {
  __shared__ __align__(8) Pair s[65];
  *(long long *)&s[threadIdx.x] = threadIdx.x;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 31 reads byte 260 of 's', which thread 32 of the block writes with no barrier in between
  out[threadIdx.x] = s[threadIdx.x + 1].y;
}
__global__ void __launch_bounds__(64) own(int *out) {
  __shared__ __align__(8) Pair s[65];
  *(long long *)&s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[threadIdx.x].y;
}
