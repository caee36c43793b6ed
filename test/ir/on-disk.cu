// Programs are written in one process and read in another, which has the same functions in another file, behind others.
// RUN: rm -rf %t && mkdir %t
// RUN: %print-program --write=%t/programs %s
// RUN: echo 'struct InFront { int *p; }; static int inFront(InFront f) { return *f.p; }' > %t/there.cu
// RUN: cat %s >> %t/there.cu
// RUN: %print-program %t/there.cu half Grid scaled kernel counted operator() > %t/lowered
// RUN: FileCheck %s --input-file=%t/lowered
// RUN: %print-program --read=%t/programs %t/there.cu half Grid scaled kernel counted operator() > %t/read
// RUN: diff %t/lowered %t/read
// RUN: not %print-program --read=%t/programs %t/there.cu inFront 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: print-program: 'inFront int (InFront)' is not there

// What is another, says which.
// RUN: sed 's/[*] 0.5f/* 0.25f/' %s > %t/body.cu
// RUN: not %print-program --read=%t/programs %t/body.cu half 2>&1 | FileCheck %s --check-prefix=BODY
// BODY: print-program: the program of 'half float (float)' does not hold here: its body differs
// RUN: sed 's/float half(float x/float half(double x/' %s > %t/callee.cu
// RUN: not %print-program --read=%t/programs %t/callee.cu kernel 2>&1 | FileCheck %s --check-prefix=CALLEE
// CALLEE: print-program: the program of 'kernel void (float *, Grid)' does not hold here: the function 'half' differs
// RUN: sed 's/struct Grid { /struct Grid { int depth; /' %s > %t/layout.cu
// RUN: not %print-program --read=%t/programs %t/layout.cu kernel 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: print-program: the program of 'kernel void (float *, Grid)' does not hold here: the layout of 'Grid' differs
// Others of that file hold.
// RUN: %print-program --read=%t/programs %t/layout.cu half | FileCheck %s --check-prefix=HALF
// HALF: function 'half'
// RUN: head -c 100 %t/programs > %t/short
// RUN: not %print-program --read=%t/short %s half 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: print-program: the program is damaged: it ends too early
// RUN: not %print-program --read=%s %s half 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: print-program: this is no program

// CHECK-LABEL: function 'half'
__device__ float half(float x) { return x * 0.5f; }
// CHECK-LABEL: function 'Grid::Grid'
struct Grid { int width, height; __host__ __device__ Grid(int n) : width(n), height(n) {} };
// CHECK-LABEL: function 'scaled'
template <class T> __device__ T scaled(T v) { return v * 2; }
// CHECK-LABEL: function 'kernel'
__global__ void kernel(float *out, Grid g) {
  // CHECK: call 'half'
  // CHECK: call 'scaled'
  // CHECK: field 'height'
  if (threadIdx.x < g.width)
    out[threadIdx.x] = half(out[threadIdx.x]) + scaled(1.0f) * g.height;
}
struct Made { Made(); int n; };
// CHECK-LABEL: function 'counted'
int counted(int n) {
  // CHECK: global 'guard variable'
  static Made made;
  switch (n) {
  case 1 ... 3:
    return 2;
  }
  auto more = [&](int k) { return n + k + made.n; };
  kernel<<<n, 32>>>(nullptr, Grid(n));
  // CHECK: call 'counted(int)::(lambda)::operator()'
  return more(2);
}
