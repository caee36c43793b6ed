// RUN: %check --checks='-*,cuda-sync-divergent-barrier' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Threads that leave where a number that is chosen is far from what they are compared with: what is added to it is known.

__global__ void shortened(float *out, int columns) {
  __shared__ float row[256];
  const int last = columns - 5000 + 2;
  if (threadIdx.x > last)
    return;
  row[threadIdx.x] = out[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: __syncthreads() is not reached by all threads of the block
  __syncthreads();
  out[threadIdx.x] = row[0];
}
__global__ void lengthened(float *out, int columns) {
  __shared__ float row[256];
  if (threadIdx.x < 3000 + columns) {
    row[threadIdx.x] = out[threadIdx.x];
    // CHECK: :[[@LINE+1]]:5: warning: __syncthreads() is not reached by all threads of the block
    __syncthreads();
    out[threadIdx.x] = row[0];
  }
}
// The same for all threads.
__global__ void uniform(float *out, int columns) {
  __shared__ float row[256];
  if (columns - 5000 + 2 < 17)
    return;
  row[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = row[0];
}
void launch(float *out, int columns) {
  shortened<<<4, 256>>>(out, columns);
  lengthened<<<4, 256>>>(out, columns);
  uniform<<<4, 256>>>(out, columns);
}
