// What Clang gave up on may have changed any variable.
// RUN: not %cuda-lint --cuda-path=none --quiet --no-cache --checks='-*,cuda-launch-config' %s -- 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: warning: a grid with x extent 0 has no blocks
// CHECK-NOT: warning:

__global__ void rows(float *p) { p[threadIdx.x] = 1; }
void run(float *p, const char *file) {
  int width = 0, height = 0, none = 0;
  loadImage(file, &width, &height);
  rows<<<width, 64>>>(p);
  rows<<<height / 2, 64>>>(p);
  none = 0;
  rows<<<none, 64>>>(p);
}
