// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The compiler's functions for barriers with a number.
__global__ void all(int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = out[threadIdx.x];
  __barrier_sync(1);
  out[threadIdx.x] = s[threadIdx.x ^ 1];
  __barrier_sync_count(2, 128);
  s[threadIdx.x] = 0;
}
// Those of one half meet, and what the other half wrote is not ordered.
__global__ void halves(int *out) {
  __shared__ int s[128];
  s[threadIdx.x] = out[threadIdx.x];
  if (threadIdx.x < 64) {
    __barrier_sync_count(1, 64);
    out[threadIdx.x] = s[threadIdx.x ^ 1];
    // CHECK: :[[@LINE+1]]:25: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 's', which thread {{[0-9]+}} of the block writes with no barrier in between [cuda-smem-race]
    out[threadIdx.x] += s[127 - threadIdx.x];
  }
}
void launch(int *out) {
  all<<<1, 128>>>(out);
  halves<<<1, 128>>>(out);
}
