// Of an array that data choose an element of, what a thread did itself is less than a quarter.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

__global__ void four(const int *data, int *out) {
  __shared__ int bins[4];
  bins[threadIdx.x] = 0;
  atomicAdd(&bins[data[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
__global__ void five(const int *data, int *out) {
  __shared__ int bins[5];
  bins[threadIdx.x] = 0;
  // CHECK: :[[@LINE+1]]:3: warning: thread {{[0-9]+}} writes an element of 'bins', and thread {{[0-9]+}} of the block atomically updates one that data choose
  atomicAdd(&bins[data[threadIdx.x]], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}
void launch(const int *data, int *out) {
  four<<<1, 4>>>(data, out);
  five<<<1, 5>>>(data, out);
}
