// RUN: %check --checks='-*,cuda-gmem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A constant that the number of the row is multiplied by is how many threads a
// row has at most.

__global__ void linear(unsigned *out, unsigned n, unsigned half) {
  const unsigned first = threadIdx.x + 32 * threadIdx.y +
                         blockIdx.x * blockDim.x * blockDim.y;
  for (unsigned i = first; i < n; i += blockDim.x * blockDim.y * gridDim.x)
    out[i] = i < half ? 0 : 1;
}
__global__ void shifted(unsigned *out) {
  const unsigned i = (threadIdx.y << 4 | threadIdx.x) + blockIdx.x * 256;
  out[i] = i;
}
__global__ void byWarp(unsigned *out) {
  const int lane = threadIdx.x, warp = threadIdx.y;
  out[warp * 32 + lane] = warp;
}
// Rows of the block's own length.
__global__ void whole(unsigned *out) {
  out[threadIdx.y * blockDim.x + threadIdx.x] = threadIdx.x;
}
__global__ void neighbours(unsigned *x) {
  const unsigned i = threadIdx.x + 32 * threadIdx.y;
  const unsigned next = x[i + 1];
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}'x'
  x[i] = next;
}
// A launch has the last word.
__global__ void launched(unsigned *out) {
  // CHECK: :[[@LINE+1]]:3: warning: {{.*}}'out'
  out[threadIdx.x + 32 * threadIdx.y] = threadIdx.x;
}
void run(unsigned *x) { launched<<<1, dim3(64, 2)>>>(x); }
