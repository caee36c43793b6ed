// What bytes that are set make of a number, in each engine: all of its bytes are that one.
// RUN: %check --checks='-*,cuda-smem-race' %s -- -DBLOCKS | FileCheck %s --check-prefix=BLOCKS --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- -DLANES | FileCheck %s --check-prefix=LANES --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-launch-config' %s -- -DHOST | FileCheck %s --check-prefix=HOST --implicit-check-not='{{warning|error}}:'
#include <cstring>
#if defined BLOCKS
__shared__ int s[64];
#define ONLY(NAME, VALUE) \
  __global__ void NAME() { \
    int a; \
    memset(&a, 3, sizeof(a)); \
    if (a == VALUE) \
      s[63 - threadIdx.x] = s[threadIdx.x]; \
  }
ONLY(below, 0x03030302)
// BLOCKS: :[[@LINE+1]]:1: warning: thread 0 writes byte 252 of 's'
ONLY(same, 0x03030303)
ONLY(above, 0x03030304)
void launch() {
  below<<<1, 64>>>();
  same<<<1, 64>>>();
  above<<<1, 64>>>();
}
#elif defined LANES
__global__ void neighbours(const float *p, float *out) {
  int a;
  memset(&a, 1, sizeof(a));
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  out[i] = p[i * ((a - 0x01010101) * 31 + 1)];
}
__global__ void apart(const float *p, float *out) {
  int a;
  memset(&a, 1, sizeof(a));
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  // LANES: :[[@LINE+1]]:12: warning: global load from 'p' is not coalesced: 32 sectors per request
  out[i] = p[i * ((a - 0x01010101) * 31 + 32)];
}
#else
__global__ void plain(float *p) { p[threadIdx.x] = 1; }
void launch(float *p) {
  int n;
  memset(&n, 1, sizeof(n));
  plain<<<1, n - 0x01010101 + 1024>>>(p);
  // HOST: :[[@LINE+1]]:3: warning: block x extent 1,025 is above the limit of 1,024
  plain<<<1, n - 0x01010101 + 1025>>>(p);
}
#endif
