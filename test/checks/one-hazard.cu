// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' --config='{CheckOptions: {MinimumShare: 0, cuda-smem-bank-conflict.MinimumLanes: 1}}' %s -- 2>&1 | FileCheck %s --check-prefix=ALL --implicit-check-not='is not from'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {cuda-smem-bank-conflict.MinimumLanes: 0}}' %s -- 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {cuda-smem-bank-conflict.MinimumLanes: 33}}' %s -- 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: %check --checks='-*,cuda-smem-bank-conflict' --config='{CheckOptions: {cuda-smem-bank-conflict.MinimumLanes: 32}}' %s -- 2>&1 | FileCheck %s --check-prefix=MOST --allow-empty
// RANGE: cuda-smem-bank-conflict.MinimumLanes: '{{0|33}}' is not from 1 to 32; the default is taken
// MOST-NOT: is not from

// One hazard is one report: what it costs, where, and how many other places show it.

#include <cuda_runtime.h>

// Every instantiation, and every place.
template <int N> __global__ void columns(float *out) {
  __shared__ float tile[32][N];
  // CHECK: :[[@LINE+3]]:3: warning: shared-memory store to 'tile' has a 32-way bank conflict: 32 wavefronts where 1 would do, and 2 more accesses to it
  // CHECK: note: for the 32x32 block of this launch of 'columns<{{32|64}}>'
  // CHECK: note: what it wastes is {{[0-9]+}} % of the kernel's wavefronts, those of global memory included, with the others {{[0-9]+}} %{{$}}
  tile[threadIdx.x][threadIdx.y] = out[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  float a = tile[threadIdx.x][31 - threadIdx.y];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = a + tile[threadIdx.x][threadIdx.y ^ 3];
}

// What runs once beside a loop.
__global__ void epilogue(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    tile[threadIdx.y][threadIdx.x] = in[i * 1024 + threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < n; ++j)
      sum += tile[j][threadIdx.x];
    sum += tile[threadIdx.y ^ 1][threadIdx.x] * tile[threadIdx.y ^ 2][threadIdx.x];
    __syncthreads();
  }
  // ALL: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'tile' has a 32-way bank conflict
  out[threadIdx.y] = sum + tile[threadIdx.x][0];
}
// The same inside the loop.
__global__ void body(const float *in, float *out, int n) {
  __shared__ float tile[32][32];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    tile[threadIdx.y][threadIdx.x] = in[i * 1024 + threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    // CHECK: :[[@LINE+2]]:12: warning: shared-memory load from 'tile' has a 32-way bank conflict: 32 wavefronts where 1 would do
    // CHECK: note: what it wastes is {{[0-9]+}} % of the kernel's wavefronts, those of global memory included; a loop of unknown length counts as 32 iterations
    sum += tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
  out[threadIdx.y * 32 + threadIdx.x] = sum;
}

// Two lanes that meet.
__global__ void pair(float *out) {
  __shared__ float a[64];
  a[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // ALL: :[[@LINE+1]]:{{[0-9]+}}: warning: shared-memory load from 'a' has a 2-way bank conflict
  out[threadIdx.x] = a[threadIdx.x == 31 ? 32 : threadIdx.x];
}

// A leading dimension that nobody knows.
__global__ void unknown(const float *in, float *out, int pitch) {
  // CHECK: :[[@LINE+2]]:22: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do, 12.5% of the bytes moved are used, with 'pitch' assumed to be 32
  // CHECK: note: consecutive lanes are a multiple of 'pitch' apart, which is not known here and counted as 32 elements
  out[threadIdx.x] = in[threadIdx.x * pitch + blockIdx.x];
}

// A stride in bytes is most often that of one element.
__global__ void byteStride(const char *in, float *out, long pitch) {
  out[threadIdx.x] = *(const float *)(in + threadIdx.x * pitch);
}

void launch(const float *in, float *out, int n) {
  columns<32><<<64, dim3(32, 32)>>>(out);
  columns<64><<<64, dim3(32, 32)>>>(out);
  epilogue<<<64, dim3(32, 32)>>>(in, out, n);
  body<<<64, dim3(32, 32)>>>(in, out, n);
  pair<<<64, 32>>>(out);
  unknown<<<64, 256>>>(in, out, n);
  byteStride<<<64, 256>>>((const char *)in, out, n);
}
