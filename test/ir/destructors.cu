// RUN: %print-program %s | FileCheck %s
// Objects end in reverse order, on every way out, temporaries with their full expression.
struct A { int *p; __device__ ~A() { *p = 1; } };
struct B { int *p; __device__ ~B() { *p = 2; } };
struct Both : A { B b; };
__device__ int use(const A &);
__device__ A makeA(int *p) { return A{p}; }

// CHECK-LABEL: function 'earlyExit'
// CHECK: begin s[[A:[0-9]+]]
// CHECK: begin s[[B:[0-9]+]]
// CHECK: branch
// CHECK: call 'B::~B'
// CHECK-NEXT: end s[[B]]
// CHECK: call 'A::~A'
// CHECK-NEXT: end s[[A]]
// CHECK-NEXT: return %
// CHECK: call 'B::~B'
// CHECK: call 'A::~A'
// CHECK: return %
__device__ int earlyExit(int *p, int n) {
  A a{p};
  B b{p};
  if (n > 3)
    return 1;
  return 0;
}

// The loop's own object ends with each iteration, `break` and `continue` included.
// CHECK-LABEL: function 'inLoop'
// CHECK-COUNT-3: call 'A::~A'
// CHECK-NOT: call 'A::~A'
__device__ void inLoop(int *p, int n) {
  for (int i = 0; i < n; ++i) {
    A a{p};
    if (i == 1)
      continue;
    if (i == 2)
      break;
    *p = 3;
  }
}

// CHECK-LABEL: function 'temporaries'
// CHECK: call 'makeA' <A> into %[[T:[0-9]+]]
// CHECK: call 'use' <int>
// CHECK: call 'A::~A'
// CHECK: integer 4
__device__ int temporaries(int *p) {
  int r = use(makeA(p));
  return r + 4;
}

// A temporary in one arm ends only where that arm was taken.
// CHECK-LABEL: function 'conditional'
// CHECK: integer 0 <_Bool>
// CHECK: store first <_Bool>
// CHECK: branch
// CHECK: integer 1 <_Bool>
// CHECK: load <_Bool>
// CHECK: branch
// CHECK: call 'A::~A'
__device__ int conditional(int *p, bool c) { return c ? use(makeA(p)) : 5; }

// A temporary that a reference is bound to lives as long as that.
// CHECK-LABEL: function 'extended'
// CHECK: call 'makeA'
// CHECK-NOT: call 'A::~A'
// CHECK: integer 6
// CHECK: call 'A::~A'
__device__ void extended(int *p) {
  const A &a = makeA(p);
  *p = 6;
}

// Members, then bases.
// CHECK-LABEL: function 'members'
// CHECK: call 'Both::~Both'
__device__ void members(int *p) { Both both{{p}, {p}}; }

// Objects that are returned are made where they go: no copy, no end.
// CHECK-LABEL: function 'returned'
// CHECK-NOT: call 'A::~A'
// CHECK: = result
// CHECK-NOT: call 'A::~A'
// CHECK: return
__device__ A returned(int *p) {
  A a{p};
  *p = 7;
  return a;
}

// What was made last ends first, also where it was made on the way to another.
struct Noted {
  Noted(int);
  ~Noted();
  int Number;
};
// CHECK-LABEL: function 'outOfAnother'
// CHECK: call 'Noted::Noted' <void> object %[[INNER:[0-9]+]],
// CHECK: call 'Noted::Noted' <void> object %[[OUTER:[0-9]+]],
// CHECK: %[[LAST:[0-9]+]] = local [[OUTERSLOT:s[0-9]+]]
// CHECK-NEXT: call 'Noted::~Noted' <void> object %[[LAST]]
// CHECK-NEXT: end [[OUTERSLOT]]
// CHECK-NEXT: local [[INNERSLOT:s[0-9]+]]
// CHECK-NEXT: call 'Noted::~Noted'
// CHECK-NEXT: end [[INNERSLOT]]
// CHECK-NEXT: return
void outOfAnother() { Noted(Noted(3).Number); }
// CHECK-LABEL: function 'oneAfterTheOther'
// CHECK: begin [[FIRST:s[0-9]+]]
// CHECK: integer 1 <int>
// CHECK: begin [[SECOND:s[0-9]+]]
// CHECK: integer 2 <int>
// CHECK: call 'Noted::~Noted'
// CHECK-NEXT: end [[SECOND]]
// CHECK: call 'Noted::~Noted'
// CHECK-NEXT: end [[FIRST]]
void oneAfterTheOther() { (Noted(1), Noted(2)); }

// What an expression of statements declares ends in it, before its value goes anywhere.
// CHECK-LABEL: function 'inExpression'
// CHECK: begin s[[M:[0-9]+]]
// CHECK: [[SUM:%[0-9]+]] = binary +
// CHECK: call 'A::~A'
// CHECK-NEXT: end s
// CHECK-NEXT: store first <int> %{{[0-9]+}}, [[SUM]]
// CHECK: end s[[M]]
__device__ int inExpression(int *p, int n) {
  int m = ({ A a{p}; n + 1; });
  return m + *p;
}

// Whichever member of an anonymous union there is ends by the program's hand; that of a named one by the union's own.
struct EitherOne {
  union {
    int none;
    A a;
  };
  bool has;
  __device__ EitherOne() : none(0), has(false) {}
  // CHECK-LABEL: function 'EitherOne::~EitherOne'
  // CHECK: call 'A::~A'
  // CHECK-NOT: call
  // CHECK: return
  __device__ ~EitherOne() {
    if (has)
      a.~A();
  }
};
__device__ void either() { EitherOne one; }

// A destructor that nobody names ends the parts all the same.
template <class T> struct Layer : T {};
struct Outer {
  Layer<Layer<Both>> parts;
  // CHECK-LABEL: function 'Outer::~Outer'
  // CHECK: call 'Layer<Layer<Both>>::~Layer'
  // CHECK: return
  __device__ ~Outer() {}
};
__device__ void outer(int *p) { Outer o; o.parts.b.p = p; }
