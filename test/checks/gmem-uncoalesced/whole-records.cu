// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {cuda-gmem-uncoalesced.MaxWholeRecord: 15}}' %s -- 2>&1 | FileCheck %s --check-prefixes=CHECK,SMALL --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --check-prefix=EVERY

// A field of records that are made to be moved whole: by one request, or as another kernel does.

#include <cuda_runtime.h>

// Of 16 bytes: a vector.
__global__ void mass(const float4 *body, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // EVERY: :[[@LINE+2]]:12: warning: global load from 'body' is not coalesced: 16 sectors per request where 4 would do
  // SMALL: :[[@LINE+1]]:12: warning: global load from 'body' is not coalesced: 16 sectors per request where 4 would do
  out[i] = body[i].w;
}
// In a loop, through a pointer, an array of the record, a reference.
struct alignas(16) Quad {
  float v[4];
};
// SMALL: :[[@LINE+1]]:48: warning: global load from 'q' is not coalesced
__device__ float third(const Quad &q) { return q.v[2]; }
__global__ void quads(const Quad *q, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Quad *at = q + i;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // SMALL: :[[@LINE+1]]:12: warning: global load from 'q' is not coalesced
    sum += at[k * 1024].v[1];
  out[i] = sum;
}
__global__ void thirds(const Quad *q, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = third(q[i]);
}
// Every second record is another matter, whatever its size.
__global__ void second(const float4 *body, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'body' is not coalesced: 32 sectors per request where 4 would do
  out[i] = body[2 * i].w;
}
// Numbers that no record holds.
__global__ void numbers(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'in' is not coalesced: 16 sectors per request where 4 would do
  out[i] = in[4 * i];
}

// Larger ones, which another kernel copies.
struct Particle {
  float x[3], mass, v[3], charge;
};
__global__ void charges(const Particle *p, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // EVERY: :[[@LINE+1]]:12: warning: global load from 'p' is not coalesced: 32 sectors per request where 4 would do
  out[i] = p[i].charge;
}
__global__ void sort(Particle *to, const Particle *from, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[order[i]];
}
// Which none does.
struct Cell {
  float pressure, u[3], density, e[3];
};
__global__ void densities(const Cell *c, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[@LINE+1]]:12: warning: global load from 'c' is not coalesced: 32 sectors per request where 4 would do
  out[i] = c[i].density;
}
