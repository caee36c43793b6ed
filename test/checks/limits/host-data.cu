// What memory holds that host code reads and nobody writes is below 128, twice as many as host code counts as threads. Behind jumps host code is run.
// RUN: %check --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdlib>
__shared__ int s[64];
#define ONLY(NAME) \
  __global__ void NAME(int flag) { \
    if (flag == 7) \
      s[63 - threadIdx.x] = s[threadIdx.x]; \
  }
// CHECK: :[[@LINE+1]]:1: warning: thread 0 writes byte 252 of 's'
ONLY(above126)
ONLY(above127)
void launch(const unsigned *a) {
  int x = 0;
again:
  x += rand();
  if (x > 2000000000)
    goto again;
  unsigned most = 0, more = 0;
  for (int i = 0; i < 700; ++i) {
    most += (a[i] + 1) >> 7 | (a[i + 700] + 1) >> 7 | (a[i + 1400] + 1) >> 7;
    more += a[i] >> 7 | a[i + 700] >> 7 | a[i + 1400] >> 7;
  }
  if (most > 0)
    above126<<<1, 64>>>(7);
  if (more > 0)
    above127<<<1, 64>>>(7);
}
