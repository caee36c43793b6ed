// How many elements of an array are copied with its class where a block is run, on both sides of the bound.
// DEFINE: %{lint} = %check --checks='-*,cuda-smem-race'
// RUN: %{lint} --bound=simulation-copied-elements=3 %s -- | count 0
// RUN: %{lint} --bound=simulation-copied-elements=2 %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} %s -- -DUSUAL | FileCheck %s --check-prefix=USUAL --implicit-check-not='{{warning|error}}:'
__shared__ int s[64];
#define COPY(NAME, LAST) \
  struct NAME { \
    int a[LAST + 1]; \
  }; \
  __global__ void of##NAME() { \
    __shared__ NAME from; \
    if (threadIdx.x == 0) \
      from.a[LAST] = 7; \
    __syncthreads(); \
    NAME to = from; \
    if (to.a[LAST] != 7) \
      s[63 - threadIdx.x] = s[threadIdx.x]; \
  } \
  void launch##NAME() { of##NAME<<<1, 64>>>(); }
#ifdef USUAL
COPY(SixtyFour, 63)
// USUAL: :[[@LINE+1]]:1: warning: thread 0 writes byte 252 of 's'
COPY(SixtyFive, 64)
#else
// CHECK: :[[@LINE+1]]:1: warning: thread 0 writes byte 252 of 's'
COPY(Three, 2)
#endif
