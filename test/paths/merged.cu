// RUN: %print-program --paths %s choices | FileCheck %s
// Paths that meet with different memories go on apart: five choices are 32 values, the least and the greatest among them.
void use(int);

// CHECK-COUNT-32: call use {{[01]*[12]$}}
// CHECK-NOT: call use
void choices(bool a, bool b, bool c, bool d, bool e) {
  int x = a ? 1 : 2;
  if (b)
    x += 10;
  if (c)
    x += 100;
  if (d)
    x += 1000;
  if (e)
    x += 10000;
  use(x);
}
