// RUN: %print-program %s | FileCheck %s
// How objects begin: lists, default member initialisers, inherited constructors, captures, bindings.
struct Base { int x; __device__ Base(int a) : x(a) {} };
struct Derived : Base { int y = x + 1; using Base::Base; };
struct Pair { int a, b; };

// CHECK-LABEL: function 'constructors'
// CHECK: integer 4 <int>
// CHECK-NEXT: call 'Derived::Base' <void> object %{{[0-9]+}}, %{{[0-9]+}}
__device__ int constructors() {
  Derived d(4);
  return d.y;
}

// The rest of an array is zero.
// CHECK-LABEL: function 'lists'
// CHECK: zero first <int[3]> %[[A:[0-9]+]]
// CHECK: integer 1 <int>
// CHECK-NOT: element <int> %[[A]], 2
// CHECK: begin s[[P:[0-9]+]]
// CHECK: field 'a'
// CHECK: field 'b'
__device__ int lists(int n) {
  int a[3] = {1, n};
  Pair p{.a = n, .b = 2};
  return a[2] + p.b;
}

// A capture by copy is a field; by reference, a field that holds an address.
// CHECK-LABEL: function 'captures'
// CHECK: store first <int>
// CHECK: store first <int &>
// CHECK: call 'captures(int)::(lambda)::operator()'
__device__ int captures(int n) {
  int r = 1;
  auto f = [n, &r](int y) { return n + r + y; };
  r = 2;
  return f(3);
}

// CHECK-LABEL: function 'captures(int)::(lambda)::operator()'
// CHECK: this
// CHECK: load <int> %{{[0-9]+}}
// CHECK: load <int *> %
__device__ int bindings(Pair p) {
  auto [u, w] = p;
  auto &[s, t] = p;
  s = 9;
  return u + w + t;
}

// CHECK-LABEL: function 'bindings'
// CHECK: copy first <Pair>
// CHECK: store first <Pair &>
// CHECK: load <Pair *>
// CHECK-NEXT: field 'a'
// CHECK: store <int>

struct Method {
  int x;
  __device__ Method(int a) : x(a) {}
  // CHECK-LABEL: function 'Method::copied'
  // CHECK: call 'Method::Method' <void> object
  __device__ int copied() {
    auto f = [*this] { return x; };
    x = 2;
    return f();
  }
  // CHECK-LABEL: function 'Method::copied()::(lambda)::operator()'
  // CHECK: this
  // CHECK-NEXT: field ''
  // CHECK-NEXT: field 'x'
  __device__ virtual int go(int a) { return a; }
};

// The class of the object is known, or not.
// CHECK-LABEL: function 'virtually'
// CHECK: call 'Method::go'
// CHECK: call virtual 'Method::go'
__device__ int virtually(Method &other) {
  Method own(1);
  return own.go(1) + other.go(2);
}

// A method through a pointer to a member is unknown; the object is not.
// CHECK-LABEL: function 'throughMember'
// CHECK: %[[OBJECT:[0-9]+]] = load <Handler *>
// CHECK: %[[HOW:[0-9]+]] = load <void (Handler::*)(int)>
// CHECK: call <void> callee %[[HOW]], object %[[OBJECT]], %{{[0-9]+}}
struct Handler {
  __device__ void run(int);
};
__device__ void throughMember(Handler &h, void (Handler::*how)(int)) { (h.*how)(2); }

// A class's own functions allocate and free; so many elements are so many bytes.
struct Own {
  int x[3];
  __device__ static void *operator new(size_t);
  __device__ static void *operator new[](size_t);
  __device__ static void operator delete(void *);
  __device__ static void operator delete[](void *, size_t);
};
// CHECK-LABEL: function 'allocates'
// CHECK: integer 12
// CHECK-NEXT: call 'Own::operator new' <Own *> %
// CHECK-NEXT: call 'Own::operator delete' <void> %
// CHECK: binary *
// CHECK-NEXT: call 'Own::operator new[]' <Own *> %
// CHECK-NEXT: call 'Own::operator delete[]' <void> %
// CHECK-NEXT: return
__device__ void allocates(int n) {
  delete new Own;
  delete[] new Own[n];
}

// A field through a pointer to a member, of an object and of what a pointer leads to.
// CHECK-LABEL: function 'fieldOfObject'
// CHECK: %[[LOCAL:[0-9]+]] = local s0
// CHECK: %[[WHICH:[0-9]+]] = load <int Handler::*>
// CHECK: memberof %[[LOCAL]], %[[WHICH]]
__device__ int fieldOfObject(Handler h, int Handler::*which) { return h.*which; }
// CHECK-LABEL: function 'fieldOfPointee'
// CHECK: %[[POINTER:[0-9]+]] = load <Handler *>
// CHECK: %[[WHICH:[0-9]+]] = load <int Handler::*>
// CHECK: memberof %[[POINTER]], %[[WHICH]]
__device__ int fieldOfPointee(Handler *h, int Handler::*which) { return h->*which; }

// A reference in braces is the object.
// CHECK-LABEL: function 'braced'
// CHECK: %[[N:[0-9]+]] = local s0
// CHECK-NEXT: store first <int &> %{{[0-9]+}}, %[[N]]
__device__ int braced(int n) {
  int &r{n};
  return r;
}

// An array begins with a text.
// CHECK-LABEL: function 'text'
// CHECK: %[[NAME:[0-9]+]] = local s0
// CHECK-NEXT: %[[TEXT:[0-9]+]] = string "k"
// CHECK-NEXT: copy first <char[8]> %[[NAME]], %[[TEXT]]
__device__ char text() {
  char name[8] = "k";
  return name[1];
}

// An enumerator that is named through an object.
struct Sized { enum { count = 24 }; };
// CHECK-LABEL: function 'enumerator'
// CHECK: integer 24
__device__ int enumerator(Sized *s, int i) { return s[i].count; }

// A constant of the function around it, a member of one: no capture is read.
struct Extents { int rows, columns; };
// CHECK-LABEL: function 'constants()::
// CHECK-NOT: load
// CHECK: integer 7
// CHECK-NOT: load
// CHECK: integer 5
// CHECK-NOT: load
// CHECK: return
__device__ int constants() {
  constexpr Extents e{5, 6};
  const int n = 7;
  return [&] { return n + e.rows; }();
}

// A complex number of a conditional without its middle is made once, and the object is first what it was.
_Complex float number();
// CHECK-LABEL: function 'complexOr'
// CHECK: call 'number' <_Complex float> into
// CHECK-NEXT: %[[MADE:[0-9]+]] = local
// CHECK: branch %{{[0-9]+}}, b[[MIDDLE:[0-9]+]], b[[OTHER:[0-9]+]]
// CHECK: b[[MIDDLE]]:
// CHECK-NEXT: copy first <_Complex float> %{{[0-9]+}}, %[[MADE]]
// CHECK: b[[OTHER]]:
// CHECK: copy first <_Complex float>
void complexOr(_Complex float *Z) { _Complex float Y = number() ?: *Z; }
