// What a bound of all paths together allows, and one less.
// RUN: %print-program --bound=trace-rounds=3 --bound=trace-merged-facts=2 --bound=trace-kernels=2 --bound=trace-library-instructions=24 --launches %s rounds merged kernels grid | FileCheck %s --check-prefix=MORE
// RUN: %print-program --bound=trace-rounds=2 --bound=trace-merged-facts=1 --bound=trace-kernels=1 --bound=trace-library-instructions=23 --launches %s rounds merged kernels grid | FileCheck %s --check-prefix=LESS
// RUN: %print-program --bound=trace-steps=57 --launches %s plain | FileCheck %s --check-prefix=STEPS
// RUN: %print-program --bound=trace-steps=56 --launches %s plain | FileCheck %s --check-prefix=STEPS-LESS
// RUN: %print-program --bound=trace-unit-steps=114 --bound=trace-least-steps=0 --launches %s plain again | FileCheck %s --check-prefix=UNIT
// RUN: %print-program --bound=trace-unit-steps=113 --bound=trace-least-steps=0 --launches %s plain again | FileCheck %s --check-prefix=UNIT-LESS
// RUN: %print-program --bound=trace-unit-steps=0 --bound=trace-least-steps=57 --launches %s plain | FileCheck %s --check-prefix=STEPS
// RUN: %print-program --bound=trace-unit-steps=0 --bound=trace-least-steps=56 --launches %s plain | FileCheck %s --check-prefix=STEPS-LESS

__global__ void kernel();
__global__ void other();
__global__ void third();

// What changes is found round by round; in the last all is unknown that may be stored into.
void rounds(int n) {
  int a = 1, b = 1, on = 0, grid = 8;
  for (int i = 0; i < n; ++i) {
    b = a;
    a = i + 7;
    if (on)
      grid = b;
  }
  kernel<<<grid, 32>>>();
}
// MORE: launch kernel grid 8
// LESS: launch kernel grid unknown

// What was tested together with whether a number divides.
void merged(int n, int m) {
  int x = 1;
  if (n % 4 == 0) {
    if (m > 3)
      x = 2;
    else
      return;
  }
  kernel<<<x, 32>>>();
}
// MORE: launch kernel grid (
// MORE-NEXT: known ({{.*}} || (<m> > 3))
// LESS: launch kernel grid (
// LESS-NOT: known

void kernels(bool a) {
  auto k = a ? kernel : other;
  k<<<1, 1>>>();
}
// MORE: launch kernel
// MORE: launch other
// LESS: launch kernel
// LESS-NOT: launch other

void grid();
void plain() { kernel<<<1, 1>>>(); }
void again() { third<<<1, 1>>>(); }
// STEPS: launch kernel
// STEPS-NOT: more
// STEPS-LESS: and more
// UNIT: launch third
// UNIT-NOT: more
// UNIT-LESS: launch third
// UNIT-LESS: and more

# 1 "library.h" 3
namespace inside {
inline int sum(int a, int b) { return a + b + a + b + a + b + a + b; }
} // namespace inside
# 1 "user.cu"
void grid() { kernel<<<inside::sum(1, 2), 1>>>(); }
// MORE: launch kernel grid 12
// LESS: launch kernel grid unknown
