// RUN: %print-program %s | FileCheck %s
// Control flow is explicit.

// CHECK-LABEL: function 'cases'
// CHECK: switch %{{[0-9]+}}, 1 b[[ONE:[0-9]+]], 3...5 b[[FEW:[0-9]+]], default b
// CHECK: b[[ONE]]:
// CHECK: jump b[[FEW]]
__device__ int cases(int n) {
  int r = 0;
  switch (n) {
  case 1:
    r = 1;
  case 3 ... 5:
    r += 2;
    break;
  default:
    r = 7;
  }
  return r;
}

// A case inside of a statement.
// CHECK-LABEL: function 'nested'
// CHECK: switch %{{[0-9]+}}, 1 b{{[0-9]+}}, 2 b[[TWO:[0-9]+]], default b
// CHECK: b[[TWO]]:
__device__ int nested(int q, int v) {
  int r = 0;
  switch (q) {
  case 1:
    if (q == 7) {
    case 2:
      r = v;
    }
  }
  return r;
}

// Operators that skip their right side are branches.
// CHECK-LABEL: function 'shortCircuit'
// CHECK: branch %{{[0-9]+}}, b[[NEXT:[0-9]+]], b[[NO:[0-9]+]]
// CHECK: b[[NEXT]]:
// CHECK: load <int>
// CHECK: branch %{{[0-9]+}}, b{{[0-9]+}}, b[[NO]]
__device__ int shortCircuit(int n, const int *p) {
  if (n && p[0])
    return 1;
  return 2;
}

// CHECK-LABEL: function 'jumps'
// CHECK: jump b[[END:[0-9]+]]
// CHECK: b[[END]]:
// CHECK: return
__device__ int jumps(int n) {
  int q = 0;
again:
  if (q == 1)
    goto end;
  ++q;
  if (n)
    goto again;
end:
  return q;
}

// What comes after a statement that decides comes after all of it: a loop that
// only `break` leaves, an arm that returns.
// CHECK-LABEL: function 'endless'
// CHECK: binary ==
// CHECK: binary +
// CHECK: binary -
// CHECK: return
__device__ int endless(int n) {
  int r = 0;
  while (true) {
    if (n == r)
      break;
    r = r + 1;
  }
  return r - 2;
}

// CHECK-LABEL: function 'early'
// CHECK: binary +
// CHECK: binary -
// CHECK: return
// CHECK: binary *
// CHECK: return
__device__ int early(int n, int v) {
  if (n)
    v = v + 1;
  else
    return v - 2;
  return v * 3;
}

// CHECK-LABEL: function 'ranges'
// CHECK: '__range1' <int (&)[2]>
// CHECK: binary !=
// CHECK: store first <int>
__device__ int ranges() {
  int a[2] = {1, 2}, r = 0;
  for (int e : a)
    r += e;
  return r;
}

// The arm that is not taken is no code.
// CHECK-LABEL: function 'chosen'
// CHECK-NOT: unary -
// CHECK-NOT: branch
// CHECK: return
template <int N> __device__ int chosen(int v) {
  if constexpr (N > 1)
    return v;
  else
    return -v;
}

// CHECK-LABEL: function 'instances'
// CHECK: call 'chosen' <int>
__device__ int instances() { return chosen<2>(1); }

// What stands before `?:` is evaluated once.
// CHECK-LABEL: function 'firstOr'
// CHECK: %[[VALUE:[0-9]+]] = call 'next' <int>
// CHECK-NOT: call 'next'
// CHECK: store <int> %{{[0-9]+}}, %[[VALUE]]
// CHECK-NOT: call 'next'
// CHECK: return
__device__ int next(int *p);
__device__ int firstOr(int *p) { return next(p) ?: 3; }
