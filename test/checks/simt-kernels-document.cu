// RUN: %check --checks='-*,cuda-smem-*,cuda-gmem-*,cuda-lmem-*' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// CUDA Programming Guide, "Writing CUDA SIMT Kernels": the examples that the tests of the single checks do not have, under all checks of
// what a warp does to memory.

#include <cuda_runtime.h>

// "Shared Memory": a tree of one thread.
__global__ void example_syncthreads(int *input_data, int *output_data) {
  __shared__ int shared_data[128];
  shared_data[threadIdx.x] = input_data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; ++i)
      sum += shared_data[i];
    output_data[blockIdx.x] = sum;
  }
}

// "Constant Memory".
__constant__ float coeffs[4];
__global__ void compute(float *out) {
  int idx = threadIdx.x;
  out[idx] = coeffs[0] * idx + coeffs[1];
}

// "Coalesced Global Memory Access": figure 10, and the pathological case of figure 11: 128 of 1024 bytes.
__global__ void figures(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float near = in[i];
  // CHECK: :[[@LINE+1]]:15: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used [cuda-gmem-uncoalesced]
  float far = in[i * 8];
  out[i] = near + far;
}

#define THREADS_PER_BLOCK_X 32
#define THREADS_PER_BLOCK_Y 32
#define INDX(row, col, ld) (((col) * (ld)) + (row))

// "Matrix Transpose Example Using Shared Memory", the example with array checks: column-major, as it stands there.
__global__ void smem_cuda_transpose(int m, float *a, float *c) {
  __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y];
  const int myRow = blockDim.x * blockIdx.x + threadIdx.x;
  const int myCol = blockDim.y * blockIdx.y + threadIdx.y;
  const int tileX = blockDim.x * blockIdx.x;
  const int tileY = blockDim.y * blockIdx.y;
  if (myRow < m && myCol < m) {
    // CHECK: :[[@LINE+1]]:5: warning: shared-memory store to 'smemArray' has a 32-way bank conflict: 32 wavefronts where 1 would do [cuda-smem-bank-conflict]
    smemArray[threadIdx.x][threadIdx.y] = a[INDX(tileX + threadIdx.x, tileY + threadIdx.y, m)];
  }
  __syncthreads();
  if (myRow < m && myCol < m) {
    c[INDX(tileY + threadIdx.x, tileX + threadIdx.y, m)] = smemArray[threadIdx.y][threadIdx.x];
  }
  return;
}

// "Shared Memory Bank Conflicts": with one more column neither access has any.
__global__ void padded_transpose(int m, float *a, float *c) {
  __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y + 1];
  const int tileX = blockDim.x * blockIdx.x;
  const int tileY = blockDim.y * blockIdx.y;
  smemArray[threadIdx.x][threadIdx.y] = a[INDX(tileX + threadIdx.x, tileY + threadIdx.y, m)];
  __syncthreads();
  c[INDX(tileY + threadIdx.x, tileX + threadIdx.y, m)] = smemArray[threadIdx.y][threadIdx.x];
}

void launches(int m, int *input, int *output, float *a, float *c) {
  dim3 Block(THREADS_PER_BLOCK_X, THREADS_PER_BLOCK_Y), Grid(m / 32, m / 32);
  example_syncthreads<<<1, 128>>>(input, output);
  compute<<<1, 10>>>(a);
  figures<<<m, 256>>>(a, c);
  smem_cuda_transpose<<<Grid, Block>>>(m, a, c);
  padded_transpose<<<Grid, Block>>>(m, a, c);
}
