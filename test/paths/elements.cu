// RUN: %print-program --paths %s overwritten apart read_before | FileCheck %s
// An element of which nobody knows which it is may be one that is written by its number, and the other way round.
void use(int, const int *);

// CHECK-LABEL: path returns
// CHECK-NOT: call use 1 &
// CHECK: call use 1
// CHECK-NOT: call use 2 &
// CHECK: call use 2
// CHECK: call use 3 &o0
// CHECK: return
void overwritten(int n) {
  int o0[8], o1[8];
  int *t[2] = {o0, o0};
  t[n & 1] = o1;
  t[1] = o0;
  use(1, t[n & 1]);
  use(2, t[0]);
  use(3, t[1]);
}

// Another array, and a member beside, are not what is written.
// CHECK-LABEL: path returns
// CHECK: call use 4 &o1
// CHECK: call use 5 &o1
// CHECK: return
void apart(int n) {
  int o0[8], o1[8];
  int *t[2] = {o0, o0}, *u[2] = {o0, o0};
  struct {
    int *m, *l[2];
  } s = {o1, {o0, o0}};
  t[n & 1] = o1;
  u[1] = o0;
  use(4, t[n & 1]);
  s.l[1] = o0;
  use(5, s.m);
}

// What was read before is not what is read afterwards.
// CHECK-LABEL: path returns
// CHECK: call use 7
// CHECK-LABEL: path returns
// CHECK: call use 6
void read_before(int *const *given, int n) {
  int *t[2];
  t[0] = given[0];
  t[1] = given[1];
  const int *old = t[n & 1];
  t[1] = 0;
  if (old == t[n & 1])
    use(6, old);
  else
    use(7, old);
}
