// RUN: %print-program --paths %s first | FileCheck %s --check-prefix=FIRST
// RUN: %print-program --paths %s inner | FileCheck %s --check-prefix=INNER
// RUN: %print-program --paths %s ofBase | FileCheck %s --check-prefix=BASE
// RUN: %print-program --paths %s behindBytes | FileCheck %s --check-prefix=BYTES
// RUN: %print-program --paths %s readBack | FileCheck %s --check-prefix=READ
// RUN: %print-program --paths %s two | FileCheck %s --check-prefix=TWO
// RUN: %print-program --paths %s byte | FileCheck %s --check-prefix=BYTE
// RUN: %print-program --paths %s across | FileCheck %s --check-prefix=ACROSS
// A number behind the address of an object is the member that lies there.
void use(int);
struct Pair { int a, b; };
struct Wide { Pair p; char c; int d; };
struct Derived : Pair { int own; };

// FIRST: call use 7
void first() {
  Wide w{{1, 2}, 'c', 3};
  *reinterpret_cast<int *>(&w) = 7;
  use(w.p.a);
}

// INNER: call use 8
// INNER: call use 1
void inner() {
  Wide w{{1, 2}, 'c', 3};
  reinterpret_cast<int *>(&w)[1] = 8;
  use(w.p.b);
  use(w.p.a);
}

// BASE: call use 9
// BASE: call use 3
void ofBase() {
  Derived d;
  d.a = 1, d.b = 2, d.own = 3;
  *(int *)((char *)&d + 4) = 9;
  use(d.b);
  use(d.own);
}

// BYTES: call use 5
void behindBytes() {
  Wide w{{1, 2}, 'c', 3};
  *(int *)((char *)&w + 12) = 5;
  use(w.d);
}

// READ: call use 2
void readBack() {
  Wide w{{1, 2}, 'c', 3};
  use(((int *)&w)[1]);
}

// Eight bytes are two members: neither is what it was.
// TWO-NOT: call use {{[12]$}}
// TWO: call use 3
void two(long long n) {
  Wide w{{1, 2}, 'c', 3};
  *reinterpret_cast<long long *>(&w) = n;
  use(w.p.a);
  use(w.p.b);
  use(w.d);
}

// BYTE-NOT: call use 1
// BYTE: call use 2
void byte() {
  Pair p{1, 2};
  *((unsigned char *)&p + 1) = 1;
  use(p.a);
  use(p.b);
}

// ACROSS-NOT: call use {{[12]$}}
void across(int n) {
  Pair p{1, 2};
  *(int *)((char *)&p + 2) = n;
  use(p.a);
  use(p.b);
}
