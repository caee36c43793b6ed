// What an object is taken to lie at a multiple of: what is for another address is never done.
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

using Address = unsigned long long;
struct Made {
  float of[4];
};
__device__ float s[64];
__device__ Address addressOf(const Made &m) { return (Address)&m; }

__global__ void multipleOfParameter(float *p) {
  if ((Address)p & 255)
    p[threadIdx.x * 32] = 1;
}
__global__ void moreThanParameter(float *p) {
  if ((Address)p & 511)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[threadIdx.x * 32] = 1;
}
__global__ void multipleOfVariable(float *p) {
  if ((Address)s & 15)
    p[threadIdx.x * 32] = 1;
}
__global__ void moreThanVariable(float *p) {
  if ((Address)s & 31)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[threadIdx.x * 32] = 1;
}
__global__ void multipleOfLocal(float *p) {
  float own[4];
  if ((Address)own & 15)
    p[threadIdx.x * 32] = 1;
}
__global__ void moreThanLocal(float *p) {
  float own[4];
  if ((Address)own & 31)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[threadIdx.x * 32] = 1;
}
__global__ void multipleOfTemporary(float *p) {
  if (addressOf(Made{}) & 15)
    p[threadIdx.x * 32] = 1;
}
__global__ void moreThanTemporary(float *p) {
  if (addressOf(Made{}) & 31)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[threadIdx.x * 32] = 1;
}
__global__ void multipleOfAllocated(float *p) {
  if ((Address) new float[4] & 15)
    p[threadIdx.x * 32] = 1;
}
__global__ void moreThanAllocated(float *p) {
  if ((Address) new float[4] & 31)
    // CHECK: :[[@LINE+1]]:5: warning: global store to 'p' is not coalesced
    p[threadIdx.x * 32] = 1;
}
