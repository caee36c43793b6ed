// What a lane's own copies, unions and bit-fields are made of.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstring>
#include <cuda_pipeline.h>

#define COPY(N) \
  __global__ void of##N(const char *in) { \
    __shared__ alignas(16) char s[32 * 16]; \
    __pipeline_memcpy_async(s + 16 * threadIdx.x, in + 256 * threadIdx.x, N); \
  }
// CHECK: :[[@LINE+1]]:1: warning: global load from 'in' is not coalesced: 32 sectors per request where 4 would do
COPY(4)
// CHECK: :[[@LINE+1]]:1: warning: global load from 'in' is not coalesced: 32 sectors per request where 8 would do
COPY(8)

union Any {
  float real[4];
  int whole[4];
  long long both[2];
};
__global__ void emptied(float *p) {
  Any u = {};
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * (32 + u.whole[0] + u.whole[2])] = 1;
}

// More than is copied element by element: the half of a union with all that was set in it.
union Long {
  int whole[200];
  float real[200];
};
__global__ void half(float *p) {
  Long u = {};
  int copy[100];
  memcpy(copy, &u.whole[100], sizeof(copy));
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * (32 + copy[0])] = 1;
}

struct Fields {
  unsigned first : 28, last : 4;
  unsigned next : 4, rest : 28;
};
union Mixed {
  Fields bits;
  unsigned words[2];
};
// What is stored over a bit-field is what it has, and those before it are left.
__global__ void replaced(float *p, unsigned n) {
  Mixed m;
  m.bits.next = 8;
  m.words[1] = n;
  p[threadIdx.x * m.bits.next] = 1;
}
__global__ void left(float *p, unsigned n) {
  Mixed m;
  m.bits.last = 8;
  m.words[1] = n;
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * m.bits.last] = 1;
}
