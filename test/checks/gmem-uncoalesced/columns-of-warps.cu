// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='warning:'

// Each warp reads a column of its own, so rows have as many elements as there are warps at least.
__global__ void columns(const float *m, float *out, int n) {
  // CHECK: :[[@LINE+1]]:41: warning: global load from 'm' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, with 'n' assumed to be 32
  out[threadIdx.y * 32 + threadIdx.x] = m[threadIdx.x * n + threadIdx.y];
}

void launch(const float *m, float *out, int n) {
  columns<<<1, dim3(32, 8)>>>(m, out, n);
}
