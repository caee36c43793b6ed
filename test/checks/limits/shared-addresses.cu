// An address in shared memory is below 2^20, and no less is known of it: what is shifted stays within 32 bits, or may leave them.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void within(float *p) {
  __shared__ float s[32];
  const unsigned at = __cvta_generic_to_shared(s + threadIdx.x);
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[(at << 11 >> 11) * 2] = 1;
}
__global__ void outside(float *p) {
  __shared__ float s[32];
  const unsigned at = __cvta_generic_to_shared(s + threadIdx.x);
  p[(at << 12 >> 12) * 2] = 1;
}
