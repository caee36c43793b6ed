// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cuda_runtime.h>

#define THREADS_PER_BLOCK_X 32
#define THREADS_PER_BLOCK_Y 32
#define INDX(row, col, ld) (((row) * (ld)) + (col))

// CUDA Programming Guide, "Matrix Transpose Example Using Shared Memory": a 32-way conflict of the store, none of the load.
__global__ void smem_cuda_transpose(int m, float *a, float *c) {
  // CHECK-DAG: :[[@LINE+1]]:20: note: pad the rows of 'smemArray' from 32 to 33 elements: then no access to it has a conflict
  __shared__ float smemArray[THREADS_PER_BLOCK_X][THREADS_PER_BLOCK_Y];
  const int tileCol = blockDim.x * blockIdx.x;
  const int tileRow = blockDim.y * blockIdx.y;
  // CHECK-DAG: :[[@LINE+1]]:3: warning: shared-memory store to 'smemArray' has a 32-way bank conflict: 32 wavefronts where 1 would do [cuda-smem-bank-conflict]
  smemArray[threadIdx.x][threadIdx.y] = a[INDX(tileRow + threadIdx.y, tileCol + threadIdx.x, m)];
  __syncthreads();
  c[INDX(tileCol + threadIdx.y, tileRow + threadIdx.x, m)] = smemArray[threadIdx.y][threadIdx.x];
}

void launch(int m, float *a, float *c) {
  dim3 Block(THREADS_PER_BLOCK_X, THREADS_PER_BLOCK_Y);
  dim3 Grid(m / 32, m / 32);
  smem_cuda_transpose<<<Grid, dim3(32, 32)>>>(m, a, c);
}
