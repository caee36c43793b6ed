// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: cp %s %t.cu
// RUN: %cuda-lint --cuda-path=none --quiet --fail-on=never --fix --checks='-*,cuda-fp-implicit-double' %t.cu -- > /dev/null 2>&1 || true
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s
// RUN: %check --checks='-*,cuda-fp-implicit-double' %t.cu -- | FileCheck %s --allow-empty --check-prefix=AGAIN
// AGAIN-NOT: warning:

// One statement is one report, and one fix.

__device__ float use(float a, float b);

__global__ void statements(float *x, int n) {
  const float d = x[n];
  // CHECK: :[[@LINE+2]]:11: warning: 2 operations on float values done in double because '0.2' is a double
  // FIXED: if (d < 0.2f || d > 0.8f)
  if (d < 0.2 || d > 0.8)
    return;
  // CHECK: :[[@LINE+2]]:18: warning: 2 operations on float values done in double because '0.1' is a double
  // FIXED: x[0] = use(d * 0.1f, d * 0.3f);
  x[0] = use(d * 0.1, d * 0.3);
  // CHECK: :[[@LINE+2]]:21: warning: 2 operations on float values done in double because '0.4' is a double
  // FIXED: while (x[1] > d * 0.4f)
  while (x[1] > d * 0.4)
    // CHECK: :[[@LINE+2]]:13: warning: 1 operation on float values done in double because '0.6' is a double
    // FIXED: x[1] *= 0.6f;
    x[1] *= 0.6;
  // CHECK: :[[@LINE+2]]:24: warning: 2 operations on float values done in double because '0.7' is a double
  // FIXED: float pair[2] = {d * 0.7f, d * 0.9f};
  float pair[2] = {d * 0.7, d * 0.9};
  x[2] = pair[n & 1];
}
