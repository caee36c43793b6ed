// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced,cuda-smem-bank-conflict' --config='{CheckOptions: {MaxWholeRecord: 0}}' %s -- | FileCheck %s --check-prefix=DEFAULT --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What nvcc merges is one request; what is read beside it is in the cache.

#include <cuda_runtime.h>

__global__ void all(const float4 *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i].x + a[i].y + a[i].z + a[i].w;
}
// Three of four are loaded as a whole.
__global__ void three(const float4 *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i].x + a[i].z + a[i].w;
}
// Two that are no pair are two requests, which share their sectors.
__global__ void ends(const float4 *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: warning: global load from 'a' is not coalesced: 16 sectors per request where 4 would do, 25% of the bytes moved are used
  // CHECK: :[[@LINE+1]]:21: warning: global load from 'a' is not coalesced: 16 sectors per request where 4 would do, 25% of the bytes moved are used
  out[i] = a[i].x + a[i].w;
}
// One alone wastes.
__global__ void one(const float4 *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+2]]:12: warning: global load from 'a' is not coalesced: 16 sectors
  // DEFAULT: :[[@LINE+1]]:12: warning: global load from 'a' is not coalesced: 16 sectors
  out[i] = a[i].y;
}
// A class without alignment is loaded field by field, and all of it is used.
struct Point {
  float x, y, z, mass;
};
__global__ void points(const Point *p, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-COUNT-4: :[[@LINE+1]]:{{[0-9]+}}: warning: global load from 'p' is not coalesced: 16 sectors
  out[i] = p[i].x * p[i].y * p[i].z * p[i].mass;
}
// With a barrier between them nothing is merged.
__global__ void parted(const float2 *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:13: warning: global load from 'a' is not coalesced: 8 sectors per request where 4 would do
  float x = a[i].x;
  __syncthreads();
  // CHECK: :[[@LINE+1]]:16: warning: global load from 'a' is not coalesced: 8 sectors per request where 4 would do
  out[i] = x + a[i].y;
}

// Shared memory: four neighbours of a row are one request of 16 bytes a lane.
__global__ void rows(float *out) {
  __shared__ float tile[32][36];
  int t = threadIdx.x;
  tile[t][0] = out[t]; // 36 words apart: 4 lanes in a bank
  // CHECK: :[[@LINE-1]]:3: warning: shared-memory store to 'tile' has a 4-way bank conflict
  // DEFAULT: :[[@LINE-2]]:3: warning: shared-memory store to 'tile' has a 4-way bank conflict
  __syncthreads();
  out[t] = tile[t][4] + tile[t][5] + tile[t][6] + tile[t][7];
}
// Rows of 33 are not aligned for it, and need no merging.
__global__ void padded(float *out) {
  __shared__ float tile[32][33];
  int t = threadIdx.x;
  tile[t][0] = out[t];
  __syncthreads();
  out[t] = tile[t][4] + tile[t][5] + tile[t][6] + tile[t][7];
}
// An unrolled loop is merged like what is written out.
__global__ void loop(float *out) {
  __shared__ float tile[32 * 4];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    tile[4 * t + k] = out[k * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += tile[4 * t + k];
  out[t] = sum;
}

void launch(const float4 *a, const float2 *b, const Point *p, float *out) {
  all<<<64, 256>>>(a, out);
  three<<<64, 256>>>(a, out);
  ends<<<64, 256>>>(a, out);
  one<<<64, 256>>>(a, out);
  points<<<64, 256>>>(p, out);
  parted<<<64, 256>>>(b, out);
  rows<<<64, 32>>>(out);
  padded<<<64, 32>>>(out);
  loop<<<64, 32>>>(out);
}
