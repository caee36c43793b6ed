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

// A virtual base is made and destroyed by the class of the whole object.
struct Shared {
  Shared(int);
  ~Shared();
  int C;
};
struct Left : virtual Shared {
  Left(int N) : Shared(N) {}
};
// CHECK-LABEL: function 'Left::Left'
// CHECK: %[[WHOLE:[0-9]+]] = complete <
// CHECK-NEXT: branch %[[WHOLE]], b1, b2
// CHECK: b1:
// CHECK: base 'Shared'
// CHECK: call 'Shared::Shared'
// CHECK: jump b2
struct Bottom : Left {
  Bottom(int N) : Shared(N), Left(N + 1) {}
  ~Bottom() {}
};
// CHECK-LABEL: function 'Bottom::Bottom'
// CHECK: complete <
// CHECK: call 'Shared::Shared'
// CHECK: base 'Left'
// CHECK-NOT: complete
// CHECK: call 'Left::Left'
// CHECK-LABEL: function 'Bottom::~Bottom'
// CHECK: base 'Left'
// CHECK: call 'Left::~Left'
// CHECK: complete <
// CHECK: base 'Shared'
// CHECK: call 'Shared::~Shared'

// Of two bases of the same class each has a place; of one that is virtual there
// is one.
struct Plain {
  int D;
};
struct FromPlain : Plain {};
struct AlsoFromPlain : Plain {};
struct Twice : FromPlain, AlsoFromPlain {};
// CHECK-LABEL: function 'secondOfTwice'
// CHECK: %[[TWICE:[0-9]+]] = load <Twice *>
// CHECK-NEXT: %[[OFFSET:[0-9]+]] = integer 4 <
// CHECK-NEXT: %[[ALSO:[0-9]+]] = element <char> %[[TWICE]], %[[OFFSET]]
// CHECK: base 'Plain' %[[ALSO]]
int secondOfTwice(Twice *T) { return static_cast<AlsoFromPlain *>(T)->D; }
struct OnceA : virtual Plain {};
struct OnceB : virtual Plain {};
struct Once : OnceA, OnceB {};
// CHECK-LABEL: function 'secondOfOnce'
// CHECK-NOT: element <char>
// CHECK: base 'OnceB'
int secondOfOnce(Once *O) { return static_cast<OnceB *>(O)->D; }

// A base of a base lies where each step on the way to it says, and is no repeated one for being reached through others.
template <class D> struct Lowest {
  int n;
  // CHECK-LABEL: function 'Lowest<Highest>::up'
  // CHECK: derived 'Highest'
  // CHECK-NOT: unknown
  // CHECK: return
  __device__ void up() { static_cast<D &>(*this).touch(); }
};
template <class D> struct Between : Lowest<D> {};
struct Aside {};
struct Highest : Between<Highest>, Aside {
  __device__ void touch() { n = 0; }
};
__device__ void touchHighest() {
  Highest t;
  t.up();
}
