// What is stored as a whole and is wider than any number is not what it was in any part of it.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

typedef float Eight __attribute__((vector_size(32)));
union Parts {
  Eight all;
  int number[8];
  char byte[32];
};
#define PART(NAME, PART) \
  __global__ void NAME(float *p, Parts a, const Parts *q) { \
    a.all = q[threadIdx.x].all; \
    p[threadIdx.x * 32 + a.PART] = 1; \
  }
PART(first, number[0])
PART(fifth, number[4])
PART(sixth, number[5])
PART(last, number[7])
PART(lastByteOfHalf, byte[15])
PART(firstByteOfHalf, byte[16])
PART(secondByteOfHalf, byte[17])
PART(lastByte, byte[31])

struct Beside {
  Eight all;
  int number;
};
__global__ void beside(float *p, Beside a, const Beside *q) {
  a.all = q[threadIdx.x].all;
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * 32 + a.number] = 1;
}
__global__ void unchanged(float *p, Parts a) {
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * 32 + a.number[5]] = 1;
}

// So many pieces of a union are told apart from what lies beside it.
template <int Bytes> union Some {
  char byte[Bytes];
  float real;
};
template <int Bytes> struct Both {
  Some<Bytes> some;
  int number;
};
__global__ void allPieces(float *p, const Some<512> *q) {
  Both<512> b;
  b.number = 32;
  b.some = q[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * b.number] = 1;
}
__global__ void morePieces(float *p, const Some<516> *q) {
  Both<516> b;
  b.number = 32;
  b.some = q[threadIdx.x];
  p[threadIdx.x * b.number] = 1;
}
