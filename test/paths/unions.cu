// Members of a union are the same bits: what was stored as one is read as
// another where all of it is known, and what is written in part stays otherwise.
// RUN: %print-program --paths %s halves | FileCheck %s --check-prefix=HALVES
// RUN: %print-program --paths %s whole | FileCheck %s --check-prefix=WHOLE
// RUN: %print-program --paths %s fields | FileCheck %s --check-prefix=FIELDS
// RUN: %print-program --paths %s record | FileCheck %s --check-prefix=RECORD
// RUN: %print-program --paths %s bytes | FileCheck %s --check-prefix=BYTES
// RUN: %print-program --paths %s reals | FileCheck %s --check-prefix=REALS
// RUN: %print-program --paths %s inside | FileCheck %s --check-prefix=INSIDE
// RUN: %print-program --paths %s scalar | FileCheck %s --check-prefix=SCALAR
// RUN: %print-program --paths %s pointers | FileCheck %s --check-prefix=POINTERS
// RUN: %print-program --paths %s unknown | FileCheck %s --check-prefix=UNKNOWN
// RUN: %print-program --paths %s beyond | FileCheck %s --check-prefix=BEYOND
// RUN: %print-program --paths %s copied | FileCheck %s --check-prefix=COPIED
void use(int);
void use(int *);
union Halves {
  struct {
    unsigned short low, high;
  } half;
  short part[2];
  unsigned all;
};

// HALVES: call use 2
// HALVES: call use 1
// HALVES: call use -1
void halves() {
  Halves h;
  h.all = 0x00020001u;
  use(h.half.high);
  use(h.part[0]);
  h.all = 0xffff0003u;
  use(h.part[1]);
}

// WHOLE: call use 131073
// WHOLE: call use 131079
void whole() {
  Halves h;
  h.half.low = 1;
  h.half.high = 2;
  use(h.all);
  h.half.low = 7;
  use(h.all);
}

union Fields {
  unsigned all;
  struct {
    unsigned a : 4;
    int b : 4;
    unsigned c : 24;
  } f;
};
// FIELDS: call use 5
// FIELDS: call use -3
// FIELDS: call use 2
void fields() {
  Fields f;
  f.all = 0x2d5;
  use(f.f.a);
  use(f.f.b);
  use(f.f.c);
}

// A bit-field is written into a number.
// RECORD: call use 773
// RECORD: call use 3
void record() {
  Fields f;
  f.all = 0x205;
  f.f.c = 3;
  use(f.all);
  use(f.f.c);
}

union Bytes {
  int i;
  unsigned char b[4];
};
// BYTES: call use 256
// BYTES: call use 4
void bytes() {
  Bytes u;
  u.i = 0;
  u.b[1] = 1;
  use(u.i);
  u.i = 0x04030201;
  use(u.b[3]);
}

union Reals {
  float f;
  double d;
  unsigned u;
  unsigned long long all;
};
// REALS: call use 1065353216
// REALS: call use 1072693248
// REALS: call use 0
void reals() {
  Reals r;
  r.f = 1.f;
  use(r.u);
  r.d = 1.0;
  use(r.all >> 32);
  use(r.u);
}

struct Holder {
  int before;
  union {
    int a;
    struct {
      int b;
    } s;
  };
  int after;
};
// INSIDE: call use 4
// INSIDE: call use 1
// INSIDE: call use 9
void inside() {
  Holder h;
  h.before = 1;
  h.after = 9;
  h.a = 3;
  h.s.b = 4;
  use(h.a);
  use(h.before);
  use(h.after);
}

union Scalar {
  struct {
    int a, b;
  } s;
  int e[2];
  int t;
};
// SCALAR: call use 3
// SCALAR: call use 2
// SCALAR: call use 5
void scalar() {
  Scalar u;
  u.s.a = 1;
  u.s.b = 2;
  u.t = 3;
  use(u.s.a);
  use(u.s.b);
  u.e[1] = 5;
  use(u.s.b);
}

union Pointers {
  struct {
    int *a, *b;
  } s;
  int *e[2];
};
// POINTERS: call use <second>
// POINTERS: call use <first>
void pointers(int *first, int *second) {
  Pointers p;
  p.s.a = first;
  p.s.b = first;
  p.e[0] = second;
  use(p.s.a);
  use(p.s.b);
}

// What is not known makes what it covers unknown, and no more.
// UNKNOWN-NOT: call use 131073
// UNKNOWN: call use {{unknown|value}}
// UNKNOWN: call use 2
void unknown(unsigned short n) {
  Halves h;
  h.all = 0x00020001u;
  h.half.low = n;
  use(h.all);
  h.half.high = 2;
  use(h.half.high);
}

// Half of a number is not all of it.
// BEYOND-NOT: call use 7
// BEYOND: call use {{unknown|value|<h>}}
void beyond() {
  Halves h;
  h.half.low = 7;
  use(h.all);
}

// COPIED: call use 2
// COPIED: call use 131077
void copied() {
  Halves h;
  h.all = 0x00020001u;
  Halves other = h;
  other.half.low = 5;
  use(other.half.high);
  use(other.all);
}
