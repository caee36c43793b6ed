// RUN: cp %s %t.cu
// RUN: %check --checks='-*,cuda-launch-truncated-grid' --config='{CheckOptions: {cuda-launch-truncated-grid.StrictUnguarded: true}}' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-launch-truncated-grid' --config='{CheckOptions: {cuda-launch-truncated-grid.StrictUnguarded: true}}' --fix %t.cu -- > /dev/null
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s
// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck --check-prefix=DEFAULT %s --implicit-check-not=warning:

// A kernel that tests nothing is reported on request only: whoever wrote it has counts that are multiples.
__global__ void unguarded(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
__global__ void guarded(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

constexpr int count = 1000;
void launches(float *x, int n) {
  // Nothing is changed where the kernel tests nothing.
  // FIXED: unguarded<<<n / 256, 256>>>(x);
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: round up here, and let the kernel skip the threads that have no element
  unguarded<<<n / 256, 256>>>(x);
  // CHECK: :[[@LINE+1]]:3: warning: the grid covers 768 of 1,000 elements
  unguarded<<<count / 256, 256>>>(x);
  int padded = (n + 255) / 256 * 256;
  unguarded<<<padded / 256, 256>>>(x);
}
// One that tests its index shows that any count may come.
void tested(float *x, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: the number of blocks rounds down
  // DEFAULT: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  guarded<<<n / 256, 256>>>(x, n);
}
