// RUN: not %print-program %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR < %t.err
// What an error leaves out of the AST is a call of something unseen, with the variables that are named in it.
// ERROR-COUNT-7: error:

struct M {
  int V;
  // CHECK-LABEL: function 'M::run'
  // CHECK: %[[THIS:[0-9]+]] = this
  // CHECK-NEXT: %[[X:[0-9]+]] = local s1
  // CHECK-NEXT: %[[ANY:[0-9]+]] = unknown <void *>
  // CHECK-NEXT: call <void> callee %[[ANY]], %[[THIS]], %[[X]]
  void run(int N) {
    int X = 1;
    WAIT(X, V), missing;
  }
};

// CHECK-LABEL: function 'blocks'
// CHECK: b1:
// CHECK: call <void> callee %{{[0-9]+}}, %{{[0-9]+}}
// CHECK-NEXT: jump b2
// CHECK: b2:
// CHECK-NOT: call
// CHECK: return
void blocks(int n) {
  int x = 1;
  if (n) {
    ns::Guard g(x);
  }
  n = x;
}

// CHECK-LABEL: function 'unresolved'
// CHECK: call <void> callee
// CHECK: return
int unresolved(int n) { return missing(n); }

// A statement that is empty, and one that is no longer there.
// CHECK-LABEL: function 'empty'
// CHECK: b1:
// CHECK-NEXT: jump
// CHECK: b2:
// CHECK-NEXT: %[[ANY:[0-9]+]] = unknown <void *>
// CHECK-NEXT: call <void> callee %[[ANY]]
void empty(int n) {
  if (n)
    ;
  else
    SYNC;
}

// A type that is not there makes what it likes.
// CHECK-LABEL: function 'made'
// CHECK: %[[N:[0-9]+]] = local s0
// CHECK: call <void> callee %{{[0-9]+}}, %[[N]]
void made(int n) { missing_t m(n); }

// What a built-in function is given may not be there.
// CHECK-LABEL: function 'builtin'
// CHECK: call <void> callee
void builtin(int n) { __builtin_expect(missing(n), 0) ? (void)0 : (void)1; }
