// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A number without a sign that is below none in one thread is the largest there is.
__global__ void behindNone(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 0;
  __syncthreads();
  const unsigned before = threadIdx.x - 1;
  if (threadIdx.x == 0)
    s[before >> 28] = 1;
  if (threadIdx.x == 32)
    // CHECK: :[[@LINE+1]]:5: warning: thread 32 writes byte 60 of 's', which thread 0 of the block writes with no barrier in between
    s[15] = 2;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void launch(int *out) { behindNone<<<1, 64>>>(out); }
