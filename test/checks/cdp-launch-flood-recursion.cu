// A recursion ends by what its generations do not have in common: also what is passed on in copies and members.
// RUN: %check --checks='-*,cuda-cdp-launch-flood' %s -- -rdc=true | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Range {
  int *p;
  int depth;
};
__global__ void unchanged(Range r) {
  if (r.depth > 0 && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'unchanged' launches itself with nothing that ends the recursion
    unchanged<<<1, 1>>>(r);
}
__global__ void changed(Range r) {
  if (r.depth > 0 && threadIdx.x == 0) {
    r.depth--;
    changed<<<1, 1>>>(r);
  }
}
__global__ void changedCopy(Range r) {
  Range next = r;
  next.depth = r.depth - 1;
  if (r.depth > 0 && threadIdx.x == 0)
    changedCopy<<<1, 1>>>(next);
}
__global__ void copies(int *p, int low, int high) {
  const int l = low;
  int h = high;
  if (h - l > 1 && threadIdx.x == 0)
    // CHECK: :[[@LINE+1]]:5: warning: 'copies' launches itself with nothing that ends the recursion
    copies<<<1, 1>>>(p, l, h);
}
__global__ void halved(int *p, int n) {
  if (n > 1 && threadIdx.x == 0) {
    n /= 2;
    halved<<<1, 1>>>(p, n);
  }
}
__global__ void halves(int *p, int low, int high) {
  int middle = (low + high) / 2;
  if (high - low > 1 && threadIdx.x == 0) {
    halves<<<1, 1>>>(p, low, middle);
    halves<<<1, 1>>>(p, middle, high);
  }
}
void run(int *p, int n, Range r) {
  unchanged<<<1, 1>>>(r);
  changed<<<1, 1>>>(r);
  changedCopy<<<1, 1>>>(r);
  copies<<<1, 1>>>(p, 0, n);
  halved<<<1, 1>>>(p, n);
  halves<<<1, 1>>>(p, 0, n);
}
