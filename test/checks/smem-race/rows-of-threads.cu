// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Each thread has a row of shared memory that is as long as a vector, and the
// loop over the vector's elements asks memory for their number: it ends where
// the row does.

#include <cuda_runtime.h>

struct Vectors {
  int length;
  const float *data;
};

__global__ void gather(const Vectors *vectors, int *counts, int n, int length) {
  extern __shared__ float rows[];
  float *mine = rows + threadIdx.x * length;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x) {
    for (int j = 0; j < vectors->length; ++j)
      mine[j] = vectors->data[i * vectors->length + j];
    float sum = 0;
    for (int j = 0; j < vectors->length; ++j)
      sum += mine[j];
    atomicAdd(&counts[sum > 0], 1);
  }
}
void launch(const Vectors *v, int *counts, int n, int threads, int length) {
  gather<<<64, threads, length * threads * sizeof(float)>>>(v, counts, n, length);
}
void ten(const Vectors *v, int *counts, int n) { launch(v, counts, n, 32, 10); }
void wide(const Vectors *v, int *counts, int n) { launch(v, counts, n, 128, 10); }

// By a parameter, behind a table.
__global__ void behind(const float *in, float *out, int taps) {
  extern __shared__ float both[];
  float *mine = both + 16 + threadIdx.x * 12;
  if (threadIdx.x < 16)
    both[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int j = 0; j < taps; ++j)
    mine[j] = in[j * 128 + threadIdx.x] * both[j & 15];
  float sum = 0;
  for (int j = 0; j < taps; ++j)
    sum += mine[j];
  out[threadIdx.x] = sum;
}
void launchBehind(const float *in, float *out, int taps, int bytes) {
  behind<<<1, 128, bytes>>>(in, out, taps);
}

// What a thread does in another's row is still seen.
__global__ void neighbour(const Vectors *vectors, float *out) {
  extern __shared__ float rows[];
  float *mine = rows + threadIdx.x * 10;
  for (int j = 0; j < vectors->length; ++j)
    mine[j] = vectors->data[threadIdx.x * vectors->length + j];
  // CHECK: :[[@LINE+1]]:22: warning: thread {{[0-9]+}} reads byte {{[0-9]+}} of 'rows', which thread {{[0-9]+}} of the block writes with no barrier in between
  out[threadIdx.x] = rows[(threadIdx.x ^ 64) * 10];
}
void launchNeighbour(const Vectors *v, float *out, int bytes) {
  neighbour<<<1, 128, bytes>>>(v, out);
}
