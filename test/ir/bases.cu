// RUN: %print-program %s | FileCheck %s
// Bases, elements of an array that is allocated, the end of what a pointer may lead to, and temporaries.

struct First { First(int); int A; };
struct Second { Second(int); virtual ~Second(); int B; };
// CHECK-LABEL: function 'Both::Both'
// CHECK: %[[THIS:[0-9]+]] = this
// CHECK-NEXT: %[[FIRST:[0-9]+]] = base 'First' %[[THIS]]
// CHECK: call 'First::First' <void> object %[[FIRST]]
// CHECK: %[[SECOND:[0-9]+]] = base 'Second'
// CHECK: call 'Second::Second' <void> object %[[SECOND]]
struct Both : First, Second { Both() : First(1), Second(2) {} };

// From an object to its second base, and back.
// CHECK-LABEL: function 'toBase'
// CHECK: %[[BOTH:[0-9]+]] = load <Both *>
// CHECK: base 'Second' %[[BOTH]]
Second *toBase(Both *P) { return P; }
// CHECK-LABEL: function 'toDerived'
// CHECK: %[[OF:[0-9]+]] = load <Second *>
// CHECK-NEXT: derived 'Both' %[[OF]]
// CHECK: field 'A'
int toDerived(Second &S) { return static_cast<Both &>(S).A; }

// CHECK-LABEL: function 'array'
// CHECK: %[[MADE:[0-9]+]] = allocate <int>
// CHECK-NEXT: integer 0 <
// CHECK-NEXT: element <int> %[[MADE]]
// CHECK: integer 4 <int>
// CHECK: integer 5 <int>
// CHECK: integer 2 <
// CHECK-NEXT: element <int> %[[MADE]]
// CHECK-NEXT: integer 6 <int>
// CHECK-NEXT: store first <int>
void array() { int *P = new int[3]{4, 5, 6}; delete[] P; }

// A null pointer ends nothing, and what follows is reached either way.
// CHECK-LABEL: function 'destroyed'
// CHECK: branch %{{[0-9]+}}, b1, b2
// CHECK: call virtual 'Second::~Second' <void>
// CHECK-NEXT: free <Second>
// CHECK-NEXT: jump b2
// CHECK: b2:
// CHECK: store <Second *>
// CHECK-NEXT: return
void destroyed(Second *P) { delete P; P = nullptr; }

struct Value { int N; int get() const; };
Value make();
// CHECK-LABEL: function 'temporary'
// CHECK-NEXT: s0 <Value>
// CHECK: begin s0
// CHECK: end s0
int temporary() { return make().get(); }
