// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// No block has so much shared memory that large numbers meet there; where small ones do, it is a race.
__global__ void behind(float *out, int n) {
  extern __shared__ float s[];
  if (n > 0)
    s[n * 65536 + threadIdx.x / 2] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
void run(float *out, int n, unsigned bytes) { behind<<<1, 128, bytes>>>(out, n); }
__global__ void shifted(float *out, int n) {
  extern __shared__ float s[];
  s[n + threadIdx.x] = out[threadIdx.x];
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = s[n + 127 - threadIdx.x];
}
void shift(float *out, int n) { shifted<<<1, 128, (n + 128) * 4>>>(out, n); }
