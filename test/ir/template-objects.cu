// RUN: %print-program %s -- -std=c++20 2>&1 | FileCheck %s
// An object that a template is given holds what the template argument says.
struct Base { int k; };
struct Config : Base { int at; bool reversed; float scale; int list[2]; };

// CHECK-LABEL: function 'chosen'
// CHECK: integer 7 <int>
// CHECK: store <int>
// CHECK: field 'at'
// CHECK: integer 1 <int>
// CHECK: field 'scale'
// CHECK: field 'list'
// CHECK: integer 5 <int>
// CHECK-NOT: unknown
// CHECK: return
template <Config C> __device__ int chosen(int a) { return C.reversed ? C.list[1] : C.at + a; }
__device__ int use(int a) { return chosen<Config{{7}, 1, true, 0.5f, {4, 5}}>(a); }

// A call of an operator with an explicit object is a call of a function.
