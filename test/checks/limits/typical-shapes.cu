// A guard that only the shape of a block decides is taken for a bounds check where all lanes of the first warp of 256 threads pass.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void allOfARow(float *p) {
  if (threadIdx.x * 8 < blockDim.x)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[threadIdx.x * 32] = 1;
}
__global__ void partOfARow(float *p) {
  if (threadIdx.x * 9 < blockDim.x)
    p[threadIdx.x * 32] = 1;
}
__global__ void allRows(float *p) {
  if (threadIdx.y * 9 < blockDim.y)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[(threadIdx.x + threadIdx.y * blockDim.x) * 32] = 1;
}
__global__ void someRows(float *p) {
  if (threadIdx.y * 10 < blockDim.y)
    p[(threadIdx.x + threadIdx.y * blockDim.x) * 32] = 1;
}
