// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
// Of two elements of which one is read, the report is where the first is, and names both.

#include <cuda_runtime.h>

__global__ void either(double *out, int n) {
  double first[4] = {out[1], out[2], out[3], out[4]};
  double second[4] = {out[5], out[6], out[7], out[8]};
  // CHECK: :[[@LINE+2]]:25: warning: local array 'first' is indexed by a value
  // CHECK: :[[@LINE-2]]:10: note: 'second' takes 32 bytes, and is indexed so, too
  out[1] = out[0] > 0 ? first[n] : second[n];
}
