// RUN: %print-program --paths %s shared | FileCheck %s --check-prefix=SHARED
// RUN: %print-program --paths %s alone | FileCheck %s --check-prefix=ALONE
// RUN: %print-program --paths %s called | FileCheck %s --check-prefix=CALLED
// RUN: %print-program --paths %s ofBase | FileCheck %s --check-prefix=BASE
// An object is made by the constructor of its class, its bases by theirs: a virtual base once, by the whole object's.
void use(int);

struct Root { int n; Root(int v) : n(v) {} };
struct Left : virtual Root { int l; Left() : Root(1), l(5) {} };
struct Right : virtual Root { int r; Right() : Root(2), r(6) {} };
struct Both : Left, Right { Both() : Root(3) {} };

// SHARED: call use 3
// SHARED: call use 5
// SHARED: call use 6
void shared() {
  Both b;
  use(b.n);
  use(b.l);
  use(b.r);
}
// ALONE: call use 1
void alone() {
  Left l;
  use(l.n);
}

// A virtual function is that of the class of the whole object, though its base was made at the same place.
struct Shape { int n; Shape() : n(4) {} virtual int size() const { return n; } };
struct Square : Shape { Square() {} int size() const override { return n * n; } };
// CALLED: call use 16
void called() {
  Square s;
  Shape *p = &s;
  use(p->size());
}
// BASE: call use 4
void ofBase() {
  Shape s, *p = &s;
  use(p->size());
}
