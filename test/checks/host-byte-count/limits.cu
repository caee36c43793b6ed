// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <climits>

// A macro of a system header is reported where it is used.
void distances(int *d, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+1]]:22: warning: cudaMemsetAsync sets bytes: of 2147483647 it takes the low byte, 255
  cudaMemsetAsync(d, INT_MAX, n * sizeof(int), s);
  cudaMemsetAsync(d, CHAR_MAX, n * sizeof(int), s);
}
