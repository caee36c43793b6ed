// A template that is marked unused and called: Clang has a note for a warning that is off, which belongs to no report.
// RUN: %cuda-lint --cuda-path=none --fail-on=never %s 2>&1 | FileCheck %s
// CHECK-NOT: crashed
// CHECK: 1 file, 0 reports
#include <cuda_runtime.h>
template <class T> __attribute__((unused)) T least(const T a) { return a; }
template <class T> T moved(const T a) { return least(a); }
float use(float x) {
  cudaDeviceSynchronize();
  return moved(x);
}
