// RUN: split-file --leading-lines %s %t
// RUN: %check --checks='-*,cuda-index-overflow' --config='{CheckOptions: {cuda-index-overflow.EveryExtent: true}}' %t/a.cu -- -std=c++17 -isystem %t/system | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// A header of the system that is included in a namespace does not hide what the namespace goes on with.

//--- system/declarations.h
inline int declared() { return 0; }

//--- a.cu
using Size = unsigned long long;
using Kernel = void (*)(float *, Size);
void launchSomehow(Kernel, float *, Size);

namespace own {
__global__ void library(float *out, Size n) {
  // CHECK: a.cu:[[@LINE+1]]:23: warning: the thread's index is computed in 32 bits
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
__global__ void handedOn(float *out, Size n) {
  Size i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}
#include <declarations.h>
void run(float *out, Size n) { launchSomehow(handedOn, out, n); }
} // namespace own
