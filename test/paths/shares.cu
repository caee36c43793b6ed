// Both sides of what a part of the steps is spent on. The numbers are those at which the functions below need just as many.
// RUN: %print-program --bound=trace-steps=114 --launches %s called | FileCheck %s --check-prefix=CALLED
// RUN: %print-program --bound=trace-steps=113 --launches %s called | FileCheck %s --check-prefix=CALLED-LESS
// RUN: %print-program --bound=trace-steps=2240 --launches %s launched | FileCheck %s --check-prefix=LAUNCHED
// RUN: %print-program --bound=trace-steps=2239 --launches %s launched | FileCheck %s --check-prefix=LAUNCHED-LESS
// RUN: %print-program --bound=trace-steps=760 --launches %s counted | FileCheck %s --check-prefix=COUNTED
// RUN: %print-program --bound=trace-steps=759 --launches %s counted | FileCheck %s --check-prefix=COUNTED-LESS
// RUN: %print-program --bound=trace-steps=157 --launches %s merged | FileCheck %s --check-prefix=MERGED
// RUN: %print-program --bound=trace-steps=156 --launches %s merged | FileCheck %s --check-prefix=MERGED-LESS
// RUN: %print-program --bound=path-steps=144 --paths %s waiting | FileCheck %s --check-prefix=WAITING
// RUN: %print-program --bound=path-steps=143 --paths %s waiting | FileCheck %s --check-prefix=WAITING-LESS

void use(int);
__global__ void kernel();

// Functions are followed in the first half.
void callee() { kernel<<<3, 1>>>(); }
void called() {
  kernel<<<1, 1>>>();
  callee();
}
// CALLED: launch kernel grid 1
// CALLED-NEXT: launch kernel grid 3
// CALLED-LESS: launch kernel grid 1
// CALLED-LESS-NOT: launch

// A loop in which something happens has a sixteenth.
void launched() {
  for (int i = 1; i < 3; ++i)
    kernel<<<i, 1>>>();
}
// LAUNCHED: launch kernel grid 1
// LAUNCHED: launch kernel grid 2
// LAUNCHED-LESS: launch kernel grid unknown

// One in which only values change has a fourth.
void counted() {
  int n = 1;
  for (int i = 0; i < 10; ++i)
    n += i;
  kernel<<<n, 1>>>();
}
// COUNTED: launch kernel grid 46
// COUNTED-LESS: launch kernel grid unknown

// Two ways that meet cost four steps, and one for four values that they disagree about.
void merged(bool b, int n) {
  int p, q, r, s, t, u, v, w, x;
  if (b) {
    p = n;
    q = n;
    r = n;
    s = n;
    t = n;
    u = n;
    v = n;
    w = n;
    x = n;
  } else {
    p = 1;
    q = 2;
    r = 3;
    s = 4;
    t = 5;
    u = 6;
    v = 7;
    w = 8;
    x = 9;
  }
  kernel<<<p, 1>>>();
}
// MERGED: launch kernel grid (<b> ? <n> : 1)
// MERGED-NOT: more
// MERGED-LESS: and more

// Paths wait for each other in the first fourth.
void waiting(bool a, bool b) {
  int x = 0, y = 0;
  if (a)
    x = 1;
  x = 2;
  if (b)
    y = 1;
  use(x);
}
// WAITING-COUNT-3: path returns
// WAITING-NOT: path
// WAITING-LESS-COUNT-4: path returns
