// RUN: %cuda-lint --cuda-path=none --quiet --no-cache --fail-on=never --checks='-*,cuda-launch-config,cuda-smem-race' --passes=both %s -- -I %S/Inputs | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: env CUDA_LINT_CACHE_DIR=%t/cache %cuda-lint --cuda-path=none --quiet --profile --fail-on=never --checks='-*,cuda-launch-config,cuda-smem-race' \
// RUN:   %t/a.cu -- -I %S/Inputs 2>/dev/null | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: echo >> %t/a.cu
// RUN: env CUDA_LINT_CACHE_DIR=%t/cache %cuda-lint --cuda-path=none --quiet --profile --fail-on=never --checks='-*,cuda-launch-config,cuda-smem-race' \
// RUN:   %t/a.cu -- -I %S/Inputs 2>/dev/null | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A macro that is `__device__` where __CUDA_ARCH__ is defined, and nothing elsewhere: nvcc finds the function on both sides.
#include "side-macros.h"

#if defined(__CUDACC__) && defined(__CUDA_ARCH__)
#define BOTH __device__
#define LINE 32
#else
#define BOTH
#if 1
#define LINE 32
#endif
#endif

BOTH int twice(int n) { return 2 * n; }
struct Shape {
  int n;
  BOTH explicit Shape(int n);
  BOTH int lines() const { return n * LINE; }
};
BOTH Shape::Shape(int n) : n(n) {}

// Versions are no sides: this one stays the device's.
#if __CUDA_ARCH__ >= 800
#define NEW __device__
#else
#define NEW __device__ inline
#endif
NEW int ofDevice() { return 1; }

__global__ void kernel(float *out) {
  __shared__ float t[64][32];
  Shape s(1);
  Point<int> p(0, s.lines());
  t[threadIdx.x][twice(ofDevice())] = p.sum();
  // CHECK: .cu:[[@LINE+1]]:{{.*}}warning: {{.*}}reads byte {{[0-9]+}} of 't'
  out[threadIdx.x] = t[63 - threadIdx.x][twice(ofDevice())];
}

void run(float *out) {
  Shape s(2);
  Point<int> p(twice(1000), s.lines());
  kernel<<<1, 64>>>(out);
  // CHECK: .cu:[[@LINE+1]]:{{.*}}warning: {{.*}}2,064
  kernel<<<1, p.sum()>>>(out);
}
