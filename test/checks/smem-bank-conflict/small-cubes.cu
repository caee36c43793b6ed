// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// Without a launch: the arrays leave room for blocks of four threads along each axis alone.

#include <cuda_runtime.h>

__global__ void small(const double *in, double *out) {
  __shared__ double s[6][6][6];
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory store to 's' has a 2-way bank conflict: 4 wavefronts where 2 would do
  s[x + 1][y + 1][z + 1] = in[(z * 4 + y) * 4 + x];
  // CHECK: note: the block's shape is not known here; counted for a 4x4x4 block{{.*}}, in 'small'
  __syncthreads();
  // Rows behind the last one are no row of the array: there are four along y and z, too.
  out[(z * 4 + y) * 4 + x] = s[5][y + 1][z + 1];
}

// As above, of eight.
__global__ void larger(const float *in, float *out) {
  __shared__ float t[10][10][10];
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  t[z + 1][y + 1][x + 1] = in[(z * 8 + y) * 8 + x];
  __syncthreads();
  out[(z * 8 + y) * 8 + x] = t[z][y][x] + t[z + 2][y + 2][x + 2];
}
