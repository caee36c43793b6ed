// RUN: %print-program %s | FileCheck %s
// What the compiler's own functions mean that compute with numbers and store.

// Two numbers of 32 bits have their sum in 64.
// CHECK-LABEL: function 'sum'
// CHECK: %[[A:[0-9]+]] = convert <long long>
// CHECK: %[[B:[0-9]+]] = convert <long long>
// CHECK: %[[S:[0-9]+]] = binary + <long long> %[[A]], %[[B]]
// CHECK: %[[H:[0-9]+]] = convert <int> %[[S]]
// CHECK: store <int> %{{[0-9]+}}, %[[H]]
// CHECK: %[[W:[0-9]+]] = convert <long long> %[[H]]
// CHECK: binary != <_Bool> %[[W]], %[[S]]
bool sum(int a, int b, int *to) { return __builtin_add_overflow(a, b, to); }

// CHECK-LABEL: function 'product'
// CHECK: binary * <unsigned long long>
// CHECK-NOT: call
// CHECK: return
bool product(unsigned a, unsigned b, unsigned *to) { return __builtin_umul_overflow(a, b, to); }

// A sign and 64 bits have no type that holds all.
// CHECK-LABEL: function 'wide'
// CHECK: call '__builtin_sub_overflow'
bool wide(long long a, long long b, long long *to) { return __builtin_sub_overflow(a, b, to); }

// -1 is no unsigned number.
// CHECK-LABEL: function 'unsignedResult'
// CHECK: call '__builtin_sub_overflow'
bool unsignedResult(int a, int b, unsigned long long *to) { return __builtin_sub_overflow(a, b, to); }
