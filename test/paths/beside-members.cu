// RUN: %print-program --paths %s read | FileCheck %s --check-prefix=READ
// RUN: %print-program --paths %s written | FileCheck %s --check-prefix=WRITTEN
// RUN: %print-program --paths %s backwards | FileCheck %s --check-prefix=BACK
// RUN: %print-program --paths %s rows | FileCheck %s --check-prefix=ROWS
// RUN: %print-program --paths %s elements | FileCheck %s --check-prefix=ELEMENTS
// RUN: %print-program --paths %s unknown | FileCheck %s --check-prefix=UNKNOWN
// RUN: %print-program --paths %s between | FileCheck %s --check-prefix=BETWEEN
// From the address of one member to the others, as code does with vector types.
void use(int);
struct Four { int x, y, z, w; };
struct Mixed { char c; int a; long long b; };

// READ: call use 3
// READ: call use 4
void read() {
  Four q{1, 2, 3, 4};
  use((&q.x)[2]);
  use(*(&q.y + 2));
}

int &lane(Four &q, int i) { return (&q.x)[i]; }
// WRITTEN: call use 9
// WRITTEN: call use 1
void written() {
  Four q{1, 2, 3, 4};
  lane(q, 2) = 9;
  use(q.z);
  use(q.x);
}

// BACK: call use 2
void backwards() {
  Four q{1, 2, 3, 4};
  use((&q.w)[-2]);
}

// ROWS: call use 6
void rows() {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  use((&m[0][2])[3]);
}

// ELEMENTS: call use 6
void elements() {
  Four q[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  use((&q[0].x)[5]);
}

// Which one is written is not known: none is what it was.
// UNKNOWN-NOT: call use {{[1-4]$}}
// UNKNOWN: return
void unknown(int i) {
  Four q{1, 2, 3, 4};
  (&q.x)[i] = 9;
  use(q.x);
  use(q.z);
}

// Half of the next member: that is not what it was.
// BETWEEN: call use 1
// BETWEEN-NOT: call use 7
// BETWEEN: return
void between() {
  Mixed m{'c', 1, 7};
  (&m.a)[1] = 2;
  use(m.a);
  use(int(m.b));
}
