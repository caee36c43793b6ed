// Of what is done to one place of shared memory so many accesses are kept. Four bytes of a number are one place, and the next four are another.
// RUN: %check --bound=simulation-accesses=2 --checks='-*,cuda-smem-race' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
#define BYTES(NAME, SECOND, THIRD) \
  __global__ void __launch_bounds__(128) NAME(int *out) { \
    __shared__ int s[64]; \
    if (threadIdx.x == 0) \
      ((char *)s)[0] = 1; \
    if (threadIdx.x == 32) \
      ((char *)s)[SECOND] = 1; \
    if (threadIdx.x == 64) \
      ((char *)s)[THIRD] = 1; \
    if (threadIdx.x == 96) \
      out[0] = ((char *)s)[0]; \
  }
BYTES(oneWord, 2, 3)
// CHECK: :[[@LINE+1]]:1: warning: thread 96 reads byte 0 of 's', which thread 0 of the block writes
BYTES(nextWord, 2, 4)
