// The same hazard at the end of longer ways.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

#include <new>

__global__ void child(int *p);
__global__ void by_pp(int **p);
template <class T> __global__ void take(T t);

// A view: a record that holds a pointer, made by a constructor, read by methods.
template <class T> struct Span {
  T *data_;
  size_t size_;
  __device__ Span(T *d, size_t n) : data_(d), size_(n) {}
  template <size_t N> __device__ Span(T (&a)[N]) : Span(a, N) {}
  __device__ T *data() const { return data_; }
  __device__ T &operator[](size_t i) const { return data_[i]; }
  __device__ Span subspan(size_t from) const { return Span(data_ + from, size_ - from); }
};
__global__ void views(int *g) {
  __shared__ int tile[64];
  Span<int> s(tile);
  // CHECK: :[[@LINE+1]]:3: warning: an argument of the launch of 'take' holds a pointer to 'tile' in shared memory
  take<<<1, 1>>>(s.subspan(8));
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'tile' in shared memory
  child<<<1, 1>>>(s.data());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'tile' in shared memory
  child<<<1, 1>>>(&s[3]);
  Span<int> t(g, 64);
  take<<<1, 1>>>(t.subspan(8));
  child<<<1, 1>>>(&t[3]);
}

// An array in a record, and a record that points into itself.
template <class T, int N> struct Array {
  T elems[N];
  __device__ T *begin() { return elems; }
  __device__ T *data() { return elems; }
};
struct SmallBuffer {
  int inline_[4];
  int *where;
  __device__ SmallBuffer() : where(inline_) {}
};
__global__ void arrays(int *g) {
  Array<int, 4> a = {{1, 2, 3, 4}};
  take<<<1, 1>>>(a);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'a' in local memory
  child<<<1, 1>>>(a.data());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'a' in local memory
  child<<<1, 1>>>(a.begin() + 1);
  SmallBuffer b;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'b' in local memory
  child<<<1, 1>>>(b.where);
  b.where = g;
  child<<<1, 1>>>(b.where);
}

// Elements, loops, switches.
__global__ void control(int *g, int n) {
  int x, y;
  int *slots[3] = {g, g, g};
  for (int i = 0; i < n; ++i)
    slots[i] = &x;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(slots[2]);
  int *p;
  switch (n) {
  case 0:
    p = g;
    break;
  case 1:
    p = &y;
    break;
  default:
    p = nullptr;
  }
  if (p)
    // CHECK: :[[@LINE+1]]:5: warning: the launch of 'child' passes a pointer to 'y' in local memory
    child<<<1, 1>>>(p);
  int *q = g;
  do {
    child<<<1, 1>>>(q);
    // CHECK: :[[@LINE-1]]:5: warning: the launch of 'child' passes a pointer to 'x' in local memory
    q = &x;
  } while (--n);
}

// Two levels, unions, swaps, structured bindings.
template <class T> __device__ void exchange(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}
union Bits {
  int *p;
  unsigned long long u;
};
struct Two {
  int *a, *b;
};
__device__ Two make(int *a, int *b) { return {a, b}; }
__global__ void levels(int *g) {
  int x;
  int *p = &x;
  int **pp = &p;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(*pp);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'by_pp' passes a pointer to 'p' in local memory
  by_pp<<<1, 1>>>(pp);
  int *q = g;
  exchange(p, q);
  child<<<1, 1>>>(p);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(q);
  Bits bits;
  bits.p = &x;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>((int *)bits.u);
  auto [first, second] = make(&x, g);
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(first);
  child<<<1, 1>>>(second);
}

// Functors, lambdas in lambdas, a base class, a call through a function pointer.
struct Functor {
  int *target;
  __device__ void operator()() const { child<<<1, 1>>>(target); }
};
struct Base {
  int *held;
  // CHECK: :[[@LINE+1]]:29: warning: the launch of 'child' passes a pointer to 'x' in local memory
  __device__ void start() { child<<<1, 1>>>(held); }
};
struct Derived : Base {
  __device__ Derived(int *p) { held = p; }
};
__device__ int *same(int *p) { return p; }
template <class F> __device__ void call(F f) { f(); }
__global__ void callables(int *g) {
  int x;
  // CHECK: :[[@LINE+1]]:3: warning: an argument of the launch of 'take' holds a pointer to 'x' in local memory
  take<<<1, 1>>>(Functor{&x});
  take<<<1, 1>>>(Functor{g});
  Derived(&x).start();
  Derived(g).start();
  int *(*f)(int *) = same;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(f(&x));
  // CHECK: :[[@LINE+1]]:16: warning: the launch of 'child' passes a pointer to 'x' in local memory
  call([&]() { child<<<1, 1>>>(&x); });
  call([=]() { child<<<1, 1>>>(g); });
  auto outer = [&x, g](bool own) {
    auto inner = [&]() -> int * { return own ? &x : g; };
    return inner();
  };
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(outer(true));
  child<<<1, 1>>>(outer(false));
}

// A member of the kernel's own parameter, and the object behind `this`.
struct State {
  int values[8];
  int *external;
  // CHECK: :[[@LINE+1]]:28: warning: the launch of 'child' passes a pointer to 's' in local memory
  __device__ void mine() { child<<<1, 1>>>(values); }
  __device__ void theirs() { child<<<1, 1>>>(external); }
};
__global__ void by_value(State s) {
  s.mine();
  s.theirs();
}

// Placement into a local buffer, and into global memory.
struct Node {
  int value;
  int *link;
};
__global__ void placed(char *g) {
  alignas(8) char raw[sizeof(Node)];
  Node *n = new (raw) Node{1, nullptr};
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'take' passes a pointer to 'raw' in local memory
  take<<<1, 1>>>(n);
  Node *m = new (g) Node{1, nullptr};
  take<<<1, 1>>>(m);
  int x;
  m->link = &x;
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'child' passes a pointer to 'x' in local memory
  child<<<1, 1>>>(m->link);
}
