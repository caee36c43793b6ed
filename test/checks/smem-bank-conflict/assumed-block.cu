// The option gives the shape of kernels that nothing launches; a launch in the file is stronger.
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {AssumedBlockDim: 16x16, EveryAccess: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,HALF --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {AssumedBlockDim: 32x8, EveryAccess: true}}' %s -- | FileCheck %s --check-prefixes=CHECK,FULL --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --check-prefixes=CHECK --implicit-check-not='{{^[^|]*: (warning|error):}}'

#include <cuda_runtime.h>

// Two rows of 16 threads in rows of 48 words lie half a turn of the banks apart, in rows of 32 words on the same banks.
__global__ void rows(float *out) {
  __shared__ float a[32][48];
  __shared__ float b[32][32];
  a[threadIdx.y][threadIdx.x] = 1;
  // HALF: :[[@LINE+2]]:3: warning: shared-memory store to 'b' has a 2-way bank conflict: 2 wavefronts where 1 would do
  // HALF: :[[@LINE-5]]:17: note: for the 16x16 block that the option AssumedBlockDim gives
  b[threadIdx.y][threadIdx.x] = 2;
  out[threadIdx.x] = a[threadIdx.y][threadIdx.x];
}

// FULL-NOT: 'b'

__global__ void launched(float *out) {
  __shared__ float c[64 * 2];
  // CHECK: :[[@LINE+2]]:3: warning: shared-memory store to 'c' has a 2-way bank conflict: 2 wavefronts where 1 would do
  // CHECK: note: for the 64-thread block of this launch
  c[threadIdx.x * 2] = 1;
}
void launch(float *out) { launched<<<1, 64>>>(out); }
