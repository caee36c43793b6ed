// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A -1 that only one way gives is the answer of a helper that knows none.

__global__ void k() {}
struct Shape {
  int threads, values;
};
static Shape shapeFor(int version) {
  if (version >= 80)
    return Shape{256, 4};
  if (version >= 70)
    return Shape{128, 8};
  return Shape{-1, 0};
}
void byVersion(int version, int blocks) {
  const Shape s = shapeFor(version);
  k<<<blocks, s.threads>>>();
}
static int blocksOf(int device) { return device == 0 ? 16 : -1; }
void onGrid(int device) { k<<<blocksOf(device), 32>>>(); }
void chosen(bool known) {
  int threads = -1;
  if (known)
    threads = 64;
  k<<<1, threads>>>();
}
void switched(int kind) {
  int threads;
  switch (kind) {
  case 0:
    threads = 32;
    break;
  default:
    threads = -1;
  }
  k<<<dim3(1, 1), dim3(threads, 2)>>>();
}

// It is no answer where there is no other.
void always() {
  const int threads = -1;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 4,294,967,295 is above the limit of 1,024
  k<<<1, threads>>>();
}
// Nor is any other number.
void tooMany(bool wide) {
  int threads = 64;
  if (wide)
    threads = 2048;
  // CHECK: :[[@LINE+1]]:3: warning: block x extent 2,048 is above the limit of 1,024
  k<<<1, threads>>>();
}
