// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A loop whose body changes by assembly what it asks waits for nobody: carries
// of large integers.

__device__ void addOne(unsigned *r) {
  asm volatile("add.cc.u32 %0, %0, 1;" : "+r"(r[0]));
  asm volatile("addc.u32 %0, %1, 0;" : "=r"(r[8]) : "r"(r[8]));
}
__device__ void ofAHelper(unsigned *r) {
  while ((int)r[8] < 0)
    addOne(r);
}
__device__ void byItself(unsigned *r) {
  while ((int)r[8] > 0) {
    asm("sub.u32 %0, %0, 1;" : "+r"(r[8]));
  }
}
__device__ unsigned ofItsOwn(unsigned x) {
  unsigned a[9] = {};
  a[8] = x;
  while ((int)a[8] < 0)
    asm volatile("add.u32 %0, %0, 1;" : "+r"(a[8]));
  return a[8];
}
__device__ void take(unsigned (&r)[9]) { asm volatile("sub.u32 %0, %0, 1;" : "+r"(r[8])); }
__device__ void byReference(unsigned (&r)[9]) {
  while (r[8] != 0)
    take(r);
}
struct Large {
  unsigned Words[9];
  __device__ bool isNegative() const { return (int)Words[8] < 0; }
  __device__ void add() { asm volatile("add.u32 %0, %0, 1;" : "+r"(Words[8])); }
};
__device__ void ofAnObject(Large &l) {
  while (l.isNegative())
    l.add();
}
__device__ void half(unsigned &w) { asm("shr.u32 %0, %0, 1;" : "+r"(w)); }
__device__ void halves(unsigned *v) {
  half(v[0]);
  half(v[1]);
}
__device__ void behindTwoCalls(unsigned *v) {
  while (v[1] > 5)
    halves(v);
}
__global__ void shared(unsigned *io) {
  __shared__ unsigned s[64];
  s[threadIdx.x] = io[threadIdx.x];
  while (s[threadIdx.x] & 1)
    asm volatile("shr.u32 %0, %0, 1;" : "+r"(s[threadIdx.x]));
  io[threadIdx.x] = s[threadIdx.x] + ofItsOwn(io[threadIdx.x]);
  ofAHelper(io);
  byItself(io);
  behindTwoCalls(io);
}

// Assembly beside a wait that changes a variable of the thread alone.
__device__ unsigned twice(unsigned x) {
  unsigned y;
  asm("shl.b32 %0, %1, 1;" : "=r"(y) : "r"(x));
  return y;
}
__global__ void waits(unsigned *flag, unsigned n) {
  // CHECK: :[[@LINE+1]]:34: warning: the loop waits for another thread with plain loads
  while (twice(n) == 4 ? false : flag[1] == 0)
    ;
}
