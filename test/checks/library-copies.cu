// Classes of libraries that are made of numbers write their copies in terms of the whole, as __half2 does: a copy is an access where it is
// asked for, not in the library.
// RUN: rm -rf %t && split-file %s %t
// RUN: %check --checks='-*,cuda-smem-race,cuda-smem-bank-conflict,cuda-gmem-uncoalesced' %t/copies.cu -- -isystem %t/library \
// RUN:   | FileCheck %t/copies.cu --implicit-check-not='{{^[^|]*: (warning|error):}}'
// RUN: %check --checks='-*,cuda-smem-race' %t/whole.cu -- | FileCheck %t/whole.cu --implicit-check-not='{{^[^|]*: (warning|error):}}'

//--- library/pair.h
#pragma once
struct pair_of_halves {
  unsigned short x, y;
  pair_of_halves() = default;
  __host__ __device__ pair_of_halves(const pair_of_halves &other) {
    *reinterpret_cast<unsigned *>(this) = *reinterpret_cast<const unsigned *>(&other);
  }
  __host__ __device__ pair_of_halves(const pair_of_halves &&other) {
    *reinterpret_cast<unsigned *>(this) = static_cast<unsigned &&>(*reinterpret_cast<unsigned *>(const_cast<pair_of_halves *>(&other)));
  }
  __host__ __device__ pair_of_halves &operator=(const pair_of_halves &other) {
    *reinterpret_cast<unsigned *>(this) = *reinterpret_cast<const unsigned *>(&other);
    return *this;
  }
};
__device__ pair_of_halves sum(pair_of_halves a, pair_of_halves b);

//--- copies.cu
#include <pair.h>

__global__ void reversed(const pair_of_halves *in, pair_of_halves *out) {
  __shared__ pair_of_halves s[128];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: copies.cu:[[@LINE+1]]:22: warning: thread 0 reads {{.*}} [cuda-smem-race]
  pair_of_halves v = s[127 - threadIdx.x];
  out[threadIdx.x] = v;
}

__global__ void argument(const pair_of_halves *in, pair_of_halves *out) {
  __shared__ pair_of_halves s[128];
  s[threadIdx.x] = in[threadIdx.x];
  // CHECK: copies.cu:[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads {{.*}} [cuda-smem-race]
  out[threadIdx.x] = sum(s[127 - threadIdx.x], in[0]);
}

__global__ void own(const pair_of_halves *in, pair_of_halves *out) {
  __shared__ pair_of_halves s[128];
  s[threadIdx.x] = in[threadIdx.x];
  pair_of_halves v = s[threadIdx.x];
  __syncthreads();
  pair_of_halves w = s[127 - threadIdx.x];
  out[threadIdx.x] = sum(v, w);
}

__global__ void column(const pair_of_halves *in, pair_of_halves *out) {
  __shared__ pair_of_halves s[32][32];
  s[threadIdx.x / 32][threadIdx.x % 32] = in[threadIdx.x];
  __syncthreads();
  // CHECK: copies.cu:[[@LINE+1]]:22: warning: shared-memory load from 's' has a 32-way bank conflict: {{.*}} [cuda-smem-bank-conflict]
  pair_of_halves v = s[threadIdx.x % 32][4];
  // CHECK: copies.cu:[[@LINE+1]]:22: warning: global load from 'in' is not coalesced: 32 sectors per request {{.*}} [cuda-gmem-uncoalesced]
  pair_of_halves w = in[threadIdx.x * 16];
  out[threadIdx.x] = sum(v, w);
}
void launch(const pair_of_halves *in, pair_of_halves *out) {
  reversed<<<1, 128>>>(in, out);
  argument<<<1, 128>>>(in, out);
  own<<<1, 128>>>(in, out);
  column<<<1, 1024>>>(in, out);
}

//--- whole.cu
struct Box {
  float values[16];
};
__global__ void whole(const float *in, float *out) {
  __shared__ Box box;
  if (threadIdx.x < 16)
    box.values[threadIdx.x] = in[threadIdx.x];
  // CHECK: whole.cu:[[@LINE+1]]:{{[0-9]+}}: warning: thread {{[0-9]+}} reads {{.*}} [cuda-smem-race]
  Box copy = box;
  out[threadIdx.x] = copy.values[threadIdx.x % 16];
}
__global__ void wholeBehindBarrier(const float *in, float *out) {
  __shared__ Box box;
  if (threadIdx.x < 16)
    box.values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  Box copy = box;
  out[threadIdx.x] = copy.values[threadIdx.x % 16];
}
void launchWhole(const float *in, float *out) {
  whole<<<1, 64>>>(in, out);
  wholeBehindBarrier<<<1, 64>>>(in, out);
}
